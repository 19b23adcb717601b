import type { SearchLanguage } from "../../api/workspaces/contract.ts";

export const strings = {
  subdomain: {
    label: "Short name",
    help: "Part of the addresses of these pages. Old links stop working when it changes.",
  },

  languages: [
    ["arabic", "Arabic"],
    ["armenian", "Armenian"],
    ["basque", "Basque"],
    ["catalan", "Catalan"],
    ["danish", "Danish"],
    ["dutch", "Dutch"],
    ["english", "English"],
    ["finnish", "Finnish"],
    ["french", "French"],
    ["german", "German"],
    ["greek", "Greek"],
    ["hindi", "Hindi"],
    ["hungarian", "Hungarian"],
    ["indonesian", "Indonesian"],
    ["irish", "Irish"],
    ["italian", "Italian"],
    ["lithuanian", "Lithuanian"],
    ["nepali", "Nepali"],
    ["norwegian", "Norwegian"],
    ["portuguese", "Portuguese"],
    ["romanian", "Romanian"],
    ["russian", "Russian"],
    ["serbian", "Serbian"],
    ["spanish", "Spanish"],
    ["swedish", "Swedish"],
    ["tamil", "Tamil"],
    ["turkish", "Turkish"],
    ["yiddish", "Yiddish"],
    ["simple", "Another language"],
  ] as [SearchLanguage["language"], string][],

  pictureSpace: (megabytes: number) => `Pictures take up ${megabytes} MB.`,

  days: (count: number) => `After ${count} days`,

  left: (name: string) => `You left ${name}.`,

  deleted: (name: string) => `${name} is deleted.`,
};
