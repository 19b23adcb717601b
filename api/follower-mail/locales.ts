import type { MailLocale } from "../mail/contract.ts";

/** English. `{n}` is a name, a title, a status or a number. */
const en = {
  newsAboutOne: "News about “{n}”",
  newsAbout: { other: "News about {n} ideas" } as Partial<Record<Intl.LDMLPluralRule, string>> & {
    other: string;
  },
  intro: "There is news about ideas that you follow in {n}.",
  commented: "{n} commented:",
  team: "Team",
  newStatus: "New status: {n}",
  noStatus: "The status was removed.",
  merged: "Another idea was merged into this one.",
  more: "Earlier news that is not shown: {n}",
  stopFollowing: "Stop following this idea",
  reason: "You get this e-mail because you wrote, commented on, voted for or follow ideas in {n}.",
  change: "Change this or unsubscribe",
  confirmSubject: "Confirm your address for {n}",
  confirmIntro:
    "Somebody, probably you, gave this address in {n}. Confirm it to hear what happens to the ideas that you follow.",
  confirm: "Confirm address",
  confirmFooter: "The link is valid for 7 days. If it was not you, ignore this e-mail.",
  stop: "Never get such an e-mail at this address again",
};

export type MailTexts = typeof en;

const ar = {
  newsAboutOne: "جديد حول «{n}»",
  newsAbout: { two: "جديد حول فكرتين", few: "جديد حول {n} أفكار", other: "جديد حول {n} فكرة" },
  intro: "هناك جديد حول أفكار تتابعها في {n}.",
  commented: "تعليق من {n}:",
  team: "الفريق",
  newStatus: "الحالة الجديدة: {n}",
  noStatus: "أُزيلت الحالة.",
  merged: "دُمجت فكرة أخرى في هذه الفكرة.",
  more: "أخبار أقدم غير معروضة: {n}",
  stopFollowing: "إلغاء متابعة هذه الفكرة",
  reason: "تصلك هذه الرسالة لأنك كتبت أفكارًا في {n} أو علّقت عليها أو صوّتّ لها أو تتابعها.",
  change: "تغيير ذلك أو إلغاء الاشتراك",
  confirmSubject: "أكّد عنوانك لدى {n}",
  confirmIntro: "أدخل شخص ما، ربما أنت، هذا العنوان في {n}. أكّده لتعرف ما يحدث للأفكار التي تتابعها.",
  confirm: "تأكيد العنوان",
  confirmFooter: "الرابط صالح لمدة 7 أيام. إن لم تكن أنت، فتجاهل هذه الرسالة.",
  stop: "عدم تلقي مثل هذه الرسالة على هذا العنوان مجددًا",
} satisfies MailTexts;

const de = {
  newsAboutOne: "Neues zu „{n}“",
  newsAbout: { other: "Neues zu {n} Ideen" },
  intro: "Es gibt Neues zu Ideen, denen du bei {n} folgst.",
  commented: "Kommentar von {n}:",
  team: "Team",
  newStatus: "Neuer Status: {n}",
  noStatus: "Der Status wurde entfernt.",
  merged: "Eine andere Idee wurde mit dieser zusammengeführt.",
  more: "Weitere, ältere Neuigkeiten: {n}",
  stopFollowing: "Dieser Idee nicht mehr folgen",
  reason:
    "Du bekommst diese E-Mail, weil du bei {n} Ideen eingereicht oder kommentiert, für sie gestimmt hast oder ihnen folgst.",
  change: "Ändern oder abbestellen",
  confirmSubject: "Bestätige deine Adresse für {n}",
  confirmIntro:
    "Jemand, wahrscheinlich du, hat bei {n} diese Adresse angegeben. Bestätige sie, um zu erfahren, was mit den Ideen geschieht, denen du folgst.",
  confirm: "Adresse bestätigen",
  confirmFooter: "Der Link gilt 7 Tage. Wenn du das nicht warst, ignoriere diese E-Mail.",
  stop: "Nie wieder eine solche E-Mail an diese Adresse bekommen",
} satisfies MailTexts;

const es = {
  newsAboutOne: "Novedades sobre «{n}»",
  newsAbout: { other: "Novedades sobre {n} ideas" },
  intro: "Hay novedades sobre ideas que sigues en {n}.",
  commented: "Comentario de {n}:",
  team: "Equipo",
  newStatus: "Nuevo estado: {n}",
  noStatus: "Se ha quitado el estado.",
  merged: "Otra idea se ha fusionado con esta.",
  more: "Novedades anteriores que no se muestran: {n}",
  stopFollowing: "Dejar de seguir esta idea",
  reason: "Recibes este correo porque propusiste, comentaste, votaste o sigues ideas en {n}.",
  change: "Cambiar esto o darse de baja",
  confirmSubject: "Confirma tu dirección para {n}",
  confirmIntro:
    "Alguien, probablemente tú, ha indicado esta dirección en {n}. Confírmala para saber qué ocurre con las ideas que sigues.",
  confirm: "Confirmar la dirección",
  confirmFooter: "El enlace es válido durante 7 días. Si no has sido tú, ignora este correo.",
  stop: "No volver a recibir un correo así en esta dirección",
} satisfies MailTexts;

const fr = {
  newsAboutOne: "Du nouveau sur «\u00a0{n}\u00a0»",
  newsAbout: { other: "Du nouveau sur {n} idées" },
  intro: "Il y a du nouveau sur des idées que vous suivez chez {n}.",
  commented: "Commentaire de {n}\u00a0:",
  team: "Équipe",
  newStatus: "Nouveau statut\u00a0: {n}",
  noStatus: "Le statut a été retiré.",
  merged: "Une autre idée a été fusionnée avec celle-ci.",
  more: "Nouveautés antérieures non affichées\u00a0: {n}",
  stopFollowing: "Ne plus suivre cette idée",
  reason:
    "Vous recevez cet e-mail parce que vous suivez des idées chez {n}, en avez proposé ou commenté, ou avez voté pour elles.",
  change: "Modifier ou se désabonner",
  confirmSubject: "Confirmez votre adresse pour {n}",
  confirmIntro:
    "Quelqu’un, sans doute vous, a indiqué cette adresse chez {n}. Confirmez-la pour savoir ce qui arrive aux idées que vous suivez.",
  confirm: "Confirmer l’adresse",
  confirmFooter: "Le lien est valable 7 jours. Si ce n’était pas vous, ignorez cet e-mail.",
  stop: "Ne plus jamais recevoir un tel e-mail à cette adresse",
} satisfies MailTexts;

const ja = {
  newsAboutOne: "「{n}」に関するお知らせ",
  newsAbout: { other: "{n}件のアイデアに関するお知らせ" },
  intro: "{n}でフォロー中のアイデアに動きがありました。",
  commented: "{n}のコメント：",
  team: "運営チーム",
  newStatus: "新しいステータス：{n}",
  noStatus: "ステータスが外されました。",
  merged: "別のアイデアがこのアイデアに統合されました。",
  more: "表示されていない以前のお知らせ：{n}件",
  stopFollowing: "このアイデアのフォローをやめる",
  reason: "{n}でアイデアの投稿、コメント、投票、フォローのいずれかをされた方にお送りしています。",
  change: "設定の変更・配信停止",
  confirmSubject: "{n}：メールアドレスの確認",
  confirmIntro:
    "{n}でこのアドレスが入力されました。確認すると、フォロー中のアイデアの動きをメールで受け取れます。",
  confirm: "アドレスを確認",
  confirmFooter: "リンクの有効期間は7日間です。心当たりがない場合は、このメールを無視してください。",
  stop: "このアドレスへのこのようなメールを今後一切受け取らない",
} satisfies MailTexts;

const pt = {
  newsAboutOne: "Novidades sobre “{n}”",
  newsAbout: { other: "Novidades sobre {n} ideias" },
  intro: "Há novidades sobre ideias que você segue em {n}.",
  commented: "Comentário de {n}:",
  team: "Equipe",
  newStatus: "Novo status: {n}",
  noStatus: "O status foi removido.",
  merged: "Outra ideia foi mesclada com esta.",
  more: "Novidades anteriores não mostradas: {n}",
  stopFollowing: "Deixar de seguir esta ideia",
  reason: "Você recebe este e-mail porque escreveu, comentou ou segue ideias em {n}, ou votou nelas.",
  change: "Alterar ou cancelar a inscrição",
  confirmSubject: "Confirme seu endereço para {n}",
  confirmIntro:
    "Alguém, provavelmente você, informou este endereço em {n}. Confirme-o para saber o que acontece com as ideias que você segue.",
  confirm: "Confirmar o endereço",
  confirmFooter: "O link vale por 7 dias. Se não foi você, ignore este e-mail.",
  stop: "Nunca mais receber um e-mail assim neste endereço",
} satisfies MailTexts;

export const mailTexts: Record<MailLocale, MailTexts> = { ar, de, en, es, fr, ja, pt };
