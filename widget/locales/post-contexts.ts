import type { MessageTable } from "./messages.ts";

/** The messages about the page that an idea comes with. They are in one chunk in all languages, like those of `pictures.ts`. */
const en = {
  sendPage: "Include this page’s address and my browser",
  appVersion: "App version {n}",
} as const;

export const postContextMessages = {
  en,
  ar: { sendPage: "إرسال عنوان هذه الصفحة واسم متصفحي أيضًا", appVersion: "إصدار التطبيق {n}" },
  de: { sendPage: "Adresse dieser Seite und meinen Browser mitsenden", appVersion: "App-Version {n}" },
  es: {
    sendPage: "Enviar también la dirección de esta página y mi navegador",
    appVersion: "Versión de la aplicación {n}",
  },
  fr: {
    sendPage: "Envoyer aussi l’adresse de cette page et mon navigateur",
    appVersion: "Version de l’application {n}",
  },
  ja: { sendPage: "このページのアドレスとブラウザー名も送信する", appVersion: "アプリのバージョン {n}" },
  pt: {
    sendPage: "Enviar também o endereço desta página e meu navegador",
    appVersion: "Versão do aplicativo {n}",
  },
} satisfies MessageTable<typeof en>;
