import type { MessageTable } from "./messages.ts";

/**
 * The messages for following ideas and for the visitor's own data, which only visitors who have taken part see. They are
 * in one chunk in all languages, so that other visitors do not load them with their language.
 */
const en = {
  follow: "Follow",
  activity: "Activity",
  noActivity:
    "Nothing here yet. You will see what happens to the ideas that you follow, vote for or comment on.",
  merged: "Another idea was merged into this one",
  myData: "Your data",
  download: "Download it",
  erase: "Erase it",
  eraseAsk: "Your name and address are erased for good. Your votes still count.",
  keepTexts: "Erase, and keep my texts without my name",
  eraseTexts: "Erase my texts too",
  erased: "Your data is erased. Receipt: {n}",
} as const;

export const activityMessages = {
  en,
  ar: {
    follow: "متابعة",
    activity: "النشاط",
    noActivity: "لا شيء بعد. هنا جديد الأفكار التي تتابعها.",
    merged: "دمجت فكرة أخرى هنا",
    myData: "بياناتك",
    download: "تنزيلها",
    erase: "محوها",
    eraseAsk: "يمحى اسمك وعنوانك نهائيًا، وتبقى أصواتك.",
    keepTexts: "محوها وإبقاء نصوصي دون اسمي",
    eraseTexts: "محو نصوصي أيضًا",
    erased: "محيت بياناتك. الإيصال: {n}",
  },
  de: {
    follow: "Folgen",
    activity: "Aktivität",
    noActivity:
      "Noch nichts. Hier siehst du, was mit den Ideen geschieht, denen du folgst, für die du stimmst oder die du kommentierst.",
    merged: "Eine andere Idee wurde mit dieser zusammengeführt",
    myData: "Deine Daten",
    download: "Herunterladen",
    erase: "Daten löschen",
    eraseAsk: "Dein Name und deine Adresse werden endgültig gelöscht. Deine Stimmen zählen weiter.",
    keepTexts: "Löschen, meine Texte ohne Namen behalten",
    eraseTexts: "Auch meine Texte löschen",
    erased: "Deine Daten sind gelöscht. Beleg: {n}",
  },
  es: {
    follow: "Seguir",
    activity: "Actividad",
    noActivity: "Todavía nada. Aquí verás lo que ocurre con las ideas que sigues, votas o comentas.",
    merged: "Otra idea se ha unido a esta",
    myData: "Tus datos",
    download: "Descargarlos",
    erase: "Borrarlos",
    eraseAsk: "Tu nombre y tu dirección se borran para siempre. Tus votos siguen contando.",
    keepTexts: "Borrar y conservar mis textos sin mi nombre",
    eraseTexts: "Borrar también mis textos",
    erased: "Tus datos se han borrado. Recibo: {n}",
  },
  fr: {
    follow: "Suivre",
    activity: "Activité",
    noActivity:
      "Rien pour l’instant. Vous verrez ici ce qui arrive aux idées que vous suivez, soutenez ou commentez.",
    merged: "Une autre idée a été fusionnée avec celle-ci",
    myData: "Vos données",
    download: "Les télécharger",
    erase: "Les effacer",
    eraseAsk: "Votre nom et votre adresse sont effacés définitivement. Vos votes comptent toujours.",
    keepTexts: "Effacer, et garder mes textes sans mon nom",
    eraseTexts: "Effacer aussi mes textes",
    erased: "Vos données sont effacées. Reçu : {n}",
  },
  ja: {
    follow: "フォロー",
    activity: "アクティビティ",
    noActivity: "まだ何もありません。フォロー、投票、コメントしたアイデアの動きがここに表示されます。",
    merged: "別のアイデアがこのアイデアに統合されました",
    myData: "あなたのデータ",
    download: "ダウンロード",
    erase: "消去",
    eraseAsk: "名前とアドレスは完全に消去されます。投票は引き続き数えられます。",
    keepTexts: "消去し、文章は名前なしで残す",
    eraseTexts: "文章も消去する",
    erased: "データを消去しました。受領番号: {n}",
  },
  pt: {
    follow: "Seguir",
    activity: "Atividade",
    noActivity: "Nada por enquanto. Aqui você verá o que acontece com as ideias que segue, vota ou comenta.",
    merged: "Outra ideia foi unida a esta",
    myData: "Seus dados",
    download: "Baixar",
    erase: "Apagar",
    eraseAsk: "Seu nome e seu endereço são apagados para sempre. Seus votos continuam contando.",
    keepTexts: "Apagar e manter meus textos sem meu nome",
    eraseTexts: "Apagar também meus textos",
    erased: "Seus dados foram apagados. Recibo: {n}",
  },
} satisfies MessageTable<typeof en>;
