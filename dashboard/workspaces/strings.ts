import type { SearchLanguage } from "../../api/workspaces/contract.ts";

export const strings = {
  title: "Workspace",
  intro: "Name shown here and in the widget.",
  name: "Name",
  subdomain: {
    label: "Short name",
    help: "Part of the addresses of these pages. Old links stop working when it changes.",
  },

  search: "Search",
  searchText:
    'A search finds every form of a word, such as "rained" for "rain", in the language of your posts. After a change, posts are indexed again, which can take minutes.',
  language: "Language of the posts",
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

  publicPage: "Public page",
  publicPageText:
    "Anybody can read the public boards, roadmap, polls and changelog at an address of their own. Private boards and posts stay private.",
  isPublic: "Show the public page",
  isIndexed: "Search engines may list it",
  publicAddress: "the address of the public page",

  pictures: "Pictures",
  picturesText:
    "Who may add pictures to ideas, comments and changelog entries. Pictures are deleted with their text.",
  pictureSenders: "Who may add pictures",
  nobody: "Nobody",
  onlyStaff: "Only staff",
  staffAndVisitors: "Staff and visitors",
  pictureSpace: (megabytes: number) => `Pictures take up ${megabytes} MB.`,

  postContexts: "Page and browser",
  postContextsText:
    "New ideas from the widget show staff the address of the page, the browser and the version of your app. Visitors see what is sent, and can leave it out. The address has no part after ? or #.",
  takesContext: "Add the page and browser to new ideas",

  retention: "Idle guests",
  retentionText:
    "Guests give a name that nobody has proved. After a time without a post, comment, vote or like, their name and address are erased. What they wrote stays, without their name. Blocked guests are kept.",
  retentionDays: "Erase idle guests",
  retentionOff: "Never",
  days: (count: number) => `After ${count} days`,

  leave: "Leave this workspace",
  leaveText:
    "What you wrote stays. Your keys of this workspace stop working. To return you need an invitation.",
  leaveAction: "Leave",
  left: (name: string) => `You left ${name}.`,

  delete: "Delete this workspace",
  deleteText:
    "Permanently deletes all posts, comments, votes, polls, changelog entries, people and keys, and disables the widget.",
  deleteAction: "Delete workspace",
  deleted: (name: string) => `${name} is deleted.`,
};
