import type { MailLocale } from "../mail/contract.ts";

/** English. `{n}` is the workspace's name or a number. */
const en = {
  confirmSubject: "Confirm your subscription to {n}",
  confirmIntro: "Somebody, probably you, asked to get e-mails at this address about what is new in {n}.",
  confirm: "Subscribe",
  confirmFooter: "The link is valid for 7 days. If it was not you, ignore this e-mail.",
  subject: "What is new in {n}",
  intro: "New in {n}:",
  more: "More entries: {n}",
  all: "See what is new",
  reason: "You get this e-mail at most once a week because you subscribed to what is new in {n}.",
  unsubscribe: "Unsubscribe",
};

type DigestTexts = typeof en;

const ar = {
  confirmSubject: "أكّد اشتراكك في {n}",
  confirmIntro: "طلب شخص ما، ربما أنت، إرسال الجديد في {n} إلى هذا العنوان.",
  confirm: "اشتراك",
  confirmFooter: "الرابط صالح لمدة 7 أيام. إن لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة.",
  subject: "الجديد في {n}",
  intro: "الجديد في {n}:",
  more: "أخبار أخرى: {n}",
  all: "عرض الجديد",
  reason: "تصلك هذه الرسالة مرة في الأسبوع على الأكثر لأنك اشتركت في جديد {n}.",
  unsubscribe: "إلغاء الاشتراك",
} satisfies DigestTexts;

const de = {
  confirmSubject: "Bestätige dein Abonnement von {n}",
  confirmIntro: "Jemand, wahrscheinlich du, möchte an diese Adresse die Neuigkeiten von {n} bekommen.",
  confirm: "Abonnieren",
  confirmFooter: "Der Link gilt 7 Tage. Wenn du das nicht warst, ignoriere diese E-Mail.",
  subject: "Neues von {n}",
  intro: "Neu bei {n}:",
  more: "Weitere Einträge: {n}",
  all: "Neuigkeiten ansehen",
  reason:
    "Du bekommst diese E-Mail höchstens einmal in der Woche, weil du die Neuigkeiten von {n} abonniert hast.",
  unsubscribe: "Abbestellen",
} satisfies DigestTexts;

const es = {
  confirmSubject: "Confirma tu suscripción a {n}",
  confirmIntro: "Alguien, probablemente tú, ha pedido recibir en esta dirección las novedades de {n}.",
  confirm: "Suscribirse",
  confirmFooter: "El enlace es válido durante 7 días. Si no has sido tú, ignora este correo.",
  subject: "Novedades de {n}",
  intro: "Nuevo en {n}:",
  more: "Otras novedades: {n}",
  all: "Ver las novedades",
  reason: "Recibes este correo como máximo una vez a la semana porque te suscribiste a las novedades de {n}.",
  unsubscribe: "Darse de baja",
} satisfies DigestTexts;

const fr = {
  confirmSubject: "Confirmez votre abonnement à {n}",
  confirmIntro: "Quelqu’un, sans doute vous, a demandé à recevoir à cette adresse les nouveautés de {n}.",
  confirm: "S’abonner",
  confirmFooter: "Le lien est valable 7 jours. Si ce n’était pas vous, ignorez cet e-mail.",
  subject: "Les nouveautés de {n}",
  intro: "Du nouveau chez {n}\u00a0:",
  more: "Autres nouveautés\u00a0: {n}",
  all: "Voir les nouveautés",
  reason:
    "Vous recevez cet e-mail au plus une fois par semaine, suite à votre abonnement aux nouveautés de {n}.",
  unsubscribe: "Se désabonner",
} satisfies DigestTexts;

const ja = {
  confirmSubject: "{n}の購読を確認してください",
  confirmIntro: "このアドレスで{n}の更新情報を受け取る申し込みがありました。",
  confirm: "購読する",
  confirmFooter: "リンクの有効期間は7日間です。心当たりがない場合は、このメールを無視してください。",
  subject: "{n}の更新情報",
  intro: "{n}の更新情報：",
  more: "そのほかの更新情報：{n}件",
  all: "更新情報を見る",
  reason: "{n}の更新情報を購読された方に、週に1回までお送りしています。",
  unsubscribe: "配信停止",
} satisfies DigestTexts;

const pt = {
  confirmSubject: "Confirme sua inscrição em {n}",
  confirmIntro: "Alguém, provavelmente você, pediu para receber neste endereço as novidades de {n}.",
  confirm: "Inscrever-se",
  confirmFooter: "O link vale por 7 dias. Se não foi você, ignore este e-mail.",
  subject: "Novidades de {n}",
  intro: "Novidades em {n}:",
  more: "Outras novidades: {n}",
  all: "Ver as novidades",
  reason: "Você recebe este e-mail no máximo uma vez por semana porque se inscreveu nas novidades de {n}.",
  unsubscribe: "Cancelar a inscrição",
} satisfies DigestTexts;

export const digestTexts: Record<MailLocale, DigestTexts> = { ar, de, en, es, fr, ja, pt };
