import type { MailLocale } from "../../api/mail/contract.ts";

/** English. `{n}` is a name or a title. */
const en = {
  title: "E-mails from {n}",
  legend: "Tell me about ideas that I follow",
  at_once: "At once, at most every 15 minutes",
  daily: "Once a day",
  weekly: "Once a week",
  off: "Never",
  save: "Save",
  saved: "Your choice is saved.",
  ended: "You get no more e-mails about ideas that you follow.",
  following: "You follow “{n}”.",
  unfollow: "Stop following",
  notFollowing: "You do not follow “{n}”, and get no e-mails about it.",
  follow: "Follow",
  postGone: "This idea is no longer there. You get no e-mails about it.",
};

type PageTexts = typeof en;

const ar = {
  title: "رسائل البريد من {n}",
  legend: "أبلغني عن الأفكار التي أتابعها",
  at_once: "فورًا، مرة كل 15 دقيقة على الأكثر",
  daily: "مرة في اليوم",
  weekly: "مرة في الأسبوع",
  off: "أبدًا",
  save: "حفظ",
  saved: "حُفظ اختيارك.",
  ended: "لن تصلك رسائل أخرى عن الأفكار التي تتابعها.",
  following: "أنت تتابع «{n}».",
  unfollow: "إلغاء المتابعة",
  notFollowing: "أنت لا تتابع «{n}»، ولن تصلك رسائل عنها.",
  follow: "متابعة",
  postGone: "لم تعد هذه الفكرة موجودة. لن تصلك رسائل عنها.",
} satisfies PageTexts;

const de = {
  title: "E-Mails von {n}",
  legend: "Über Ideen informieren, denen ich folge",
  at_once: "Sofort, höchstens alle 15 Minuten",
  daily: "Einmal am Tag",
  weekly: "Einmal in der Woche",
  off: "Nie",
  save: "Speichern",
  saved: "Deine Auswahl ist gespeichert.",
  ended: "Du bekommst keine E-Mails mehr zu Ideen, denen du folgst.",
  following: "Du folgst „{n}“.",
  unfollow: "Nicht mehr folgen",
  notFollowing: "Du folgst „{n}“ nicht und bekommst dazu keine E-Mails.",
  follow: "Folgen",
  postGone: "Diese Idee gibt es nicht mehr. Du bekommst dazu keine E-Mails.",
} satisfies PageTexts;

const es = {
  title: "Correos de {n}",
  legend: "Avisarme de las ideas que sigo",
  at_once: "Al momento, como mucho cada 15 minutos",
  daily: "Una vez al día",
  weekly: "Una vez a la semana",
  off: "Nunca",
  save: "Guardar",
  saved: "Tu elección se ha guardado.",
  ended: "Ya no recibirás correos sobre las ideas que sigues.",
  following: "Sigues «{n}».",
  unfollow: "Dejar de seguir",
  notFollowing: "No sigues «{n}» y no recibes correos sobre esta idea.",
  follow: "Seguir",
  postGone: "Esta idea ya no está disponible. No recibes correos sobre ella.",
} satisfies PageTexts;

const fr = {
  title: "E-mails de {n}",
  legend: "M’informer des idées que je suis",
  at_once: "Tout de suite, au plus toutes les 15 minutes",
  daily: "Une fois par jour",
  weekly: "Une fois par semaine",
  off: "Jamais",
  save: "Enregistrer",
  saved: "Votre choix est enregistré.",
  ended: "Vous ne recevrez plus d’e-mails sur les idées que vous suivez.",
  following: "Vous suivez « {n} ».",
  unfollow: "Ne plus suivre",
  notFollowing: "Vous ne suivez pas « {n} » et ne recevez pas d’e-mails à ce sujet.",
  follow: "Suivre",
  postGone: "Cette idée n’existe plus. Vous ne recevez pas d’e-mails à son sujet.",
} satisfies PageTexts;

const ja = {
  title: "{n}からのメール",
  legend: "フォロー中のアイデアのお知らせ",
  at_once: "すぐに（最短15分間隔）",
  daily: "1日1回",
  weekly: "週1回",
  off: "受け取らない",
  save: "保存",
  saved: "設定を保存しました。",
  ended: "フォロー中のアイデアのメールは今後送信されません。",
  following: "「{n}」をフォローしています。",
  unfollow: "フォローをやめる",
  notFollowing: "「{n}」をフォローしていません。このアイデアのメールは送信されません。",
  follow: "フォローする",
  postGone: "このアイデアは表示できません。メールは送信されません。",
} satisfies PageTexts;

const pt = {
  title: "E-mails de {n}",
  legend: "Avisar-me sobre as ideias que sigo",
  at_once: "Na hora, no máximo a cada 15 minutos",
  daily: "Uma vez por dia",
  weekly: "Uma vez por semana",
  off: "Nunca",
  save: "Salvar",
  saved: "Sua escolha foi salva.",
  ended: "Você não receberá mais e-mails sobre as ideias que segue.",
  following: "Você segue “{n}”.",
  unfollow: "Deixar de seguir",
  notFollowing: "Você não segue “{n}” e não recebe e-mails sobre esta ideia.",
  follow: "Seguir",
  postGone: "Esta ideia não existe mais. Você não recebe e-mails sobre ela.",
} satisfies PageTexts;

export const pageTexts: Record<MailLocale, PageTexts> = { ar, de, en, es, fr, ja, pt };
