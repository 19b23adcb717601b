import type { CodeWords } from "./error-codes.ts";

/** Every `code` inside `errors` that more than the shape of the request decides. */
export const fieldCodes = {
  unknown_board: {
    meaning: "The id is not one of a board in this workspace that the key may see.",
    fix: "List the boards and use one of their ids.",
  },
  unknown_category: {
    meaning: "The category is not one of the post's board.",
    fix: "List the board's categories and use one of their ids.",
  },
  category_required: {
    meaning: "A post that moves to another board needs a category there.",
    fix: "Send `categoryId`, of the new board, in the same call.",
  },
  unknown_status: {
    meaning: "The id is not one of a status of this workspace.",
    fix: "Use a status that the dashboard shows, or null for none.",
  },
  unknown_parent: {
    meaning: "The comment to reply to is not one of this post.",
    fix: "Reply under the post that holds the comment.",
  },
  foreign_tag: {
    meaning: "The tag belongs to another board than the post.",
    fix: "Use a tag of the post's own board.",
  },
  unknown_tag: {
    meaning: "At least one id is not one of a changelog tag in this workspace.",
    fix: "List the changelog tags and use their ids.",
  },
  one_option_expected: {
    meaning: "The poll is a single choice, and got more than one id.",
    fix: "Send exactly one option id.",
  },
  unknown_option: {
    meaning: "At least one id is not one of this poll's options.",
    fix: "Use the option ids of the poll as it reads now.",
  },
  invalid_domain: {
    meaning: "The entry is not a domain a widget could be allowed on.",
    fix: "Write example.com, example.com:8443, *.example.com or https://example.com.",
  },
  shared_domain: {
    meaning: "The wildcard stands below a name that many owners share, such as github.io or co.uk.",
    fix: "Name each host of your own, such as acme.github.io.",
  },
} satisfies Record<string, CodeWords>;

/** The codes inside `errors` that any endpoint may give, because its contract says what it takes. */
export const shapeCodes = {
  unknown_field: {
    meaning: "The call knows no field or parameter of this name.",
    fix: "Check the spelling, and leave out what the reference does not list.",
  },
  invalid_type: {
    meaning: "The field is missing, or is of another type than asked for.",
    fix: "Send the type the reference names.",
  },
  invalid_value: {
    meaning: "The value is none of those listed.",
    fix: "Use one of the listed values, spelt as they are.",
  },
  invalid_format: {
    meaning: "The text is not of the asked form: a UUID, a time, an address, a number.",
    fix: "Follow the format the reference names.",
  },
  invalid_union: {
    meaning: "The value fits none of the forms it may have.",
    fix: "Use one of the forms the reference names.",
  },
  too_small: {
    meaning: "The value, or the number of items, is below the smallest allowed.",
    fix: "Keep to the limits of the field.",
  },
  too_big: {
    meaning: "The value, the text or the number of items is above the largest allowed.",
    fix: "Keep to the limits of the field.",
  },
  custom: {
    meaning: "The field breaks a rule that its message spells out, a length in characters for instance.",
    fix: "Read the message.",
  },
} satisfies Record<string, CodeWords>;

export type FieldCode = keyof typeof fieldCodes;
