import type { MailLocale } from "../../api/mail/contract.ts";

/** The page on which an address stops all e-mails that ask for a confirmation. */
export const stopTexts: Record<MailLocale, Record<"title" | "ask" | "stop" | "stopped", string>> = {
  en: {
    title: "E-mails that ask for a confirmation",
    ask: "Anybody can enter any e-mail address. Stop all e-mails from this service that ask to confirm yours?",
    stop: "Stop these e-mails",
    stopped: "You will never again be asked to confirm this address.",
  },
  ar: {
    title: "رسائل تطلب التأكيد",
    ask: "يمكن لأي شخص إدخال أي عنوان بريد. هل تريد إيقاف كل رسائل هذه الخدمة التي تطلب تأكيد عنوانك؟",
    stop: "إيقاف هذه الرسائل",
    stopped: "لن يُطلب منك تأكيد هذا العنوان مجددًا.",
  },
  de: {
    title: "E-Mails, die um eine Bestätigung bitten",
    ask: "Jeder kann beliebige E-Mail-Adressen eingeben. Alle E-Mails dieses Dienstes beenden, die um eine Bestätigung deiner Adresse bitten?",
    stop: "Diese E-Mails beenden",
    stopped: "Du wirst nie wieder gebeten, diese Adresse zu bestätigen.",
  },
  es: {
    title: "Correos que piden una confirmación",
    ask: "Cualquiera puede escribir cualquier dirección de correo. ¿Quieres detener todos los correos de este servicio que piden confirmar la tuya?",
    stop: "Detener estos correos",
    stopped: "No se te volverá a pedir que confirmes esta dirección.",
  },
  fr: {
    title: "E-mails qui demandent une confirmation",
    ask: "N’importe qui peut saisir n’importe quelle adresse. Arrêter tous les e-mails de ce service qui demandent de confirmer la vôtre\u00a0?",
    stop: "Arrêter ces e-mails",
    stopped: "On ne vous demandera plus jamais de confirmer cette adresse.",
  },
  ja: {
    title: "確認を求めるメール",
    ask: "メールアドレスは誰でも入力できます。このサービスから届く、あなたのアドレスの確認を求めるメールをすべて停止しますか？",
    stop: "メールを停止",
    stopped: "今後、このアドレスの確認を求めるメールは届きません。",
  },
  pt: {
    title: "E-mails que pedem uma confirmação",
    ask: "Qualquer pessoa pode digitar qualquer endereço de e-mail. Parar todos os e-mails deste serviço que pedem para confirmar o seu?",
    stop: "Parar estes e-mails",
    stopped: "Você nunca mais receberá um pedido para confirmar este endereço.",
  },
};
