import type { MessageTable } from "./messages.ts";

/** The messages for the toolbar of forms. They are in one chunk in all languages, like those of `activity.ts`. */
const en = {
  bold: "Bold",
  italic: "Italic",
  list: "List",
  link: "Link",
  code: "Code",
} as const;

export const markdownMessages = {
  en,
  ar: { bold: "عريض", italic: "مائل", list: "قائمة", link: "رابط", code: "رمز برمجي" },
  de: { bold: "Fett", italic: "Kursiv", list: "Liste", link: "Link", code: "Code" },
  es: { bold: "Negrita", italic: "Cursiva", list: "Lista", link: "Enlace", code: "Código" },
  fr: { bold: "Gras", italic: "Italique", list: "Liste", link: "Lien", code: "Code" },
  ja: { bold: "太字", italic: "斜体", list: "リスト", link: "リンク", code: "コード" },
  pt: { bold: "Negrito", italic: "Itálico", list: "Lista", link: "Link", code: "Código" },
} satisfies MessageTable<typeof en>;
