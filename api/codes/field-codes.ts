/** The meaning of a problem code, and how to fix the problem. */
export interface CodeWords {
  meaning: string;
  fix: string;
}

/**
 * Every `code` inside `errors` for input that matches the contract but is still not valid, such as an unknown board
 * id.
 */
export const fieldCodes = {
  unknown_board: {
    meaning: "No board in this workspace that the key's user can see has this id.",
    fix: "List the boards and use one of their ids.",
  },
  unknown_category: {
    meaning: "The category does not belong to the post's board.",
    fix: "List the board's categories and use one of their ids.",
  },
  category_required: {
    meaning: "A post that moves to another board needs a category of that board.",
    fix: "Send the `categoryId` of the new board in the same request.",
  },
  unknown_status: {
    meaning: "No status in this workspace has this id.",
    fix: "Use one of the statuses in the dashboard, or null for no status.",
  },
  unknown_parent: {
    meaning: "The comment to reply to does not belong to this post.",
    fix: "Send the reply to the post that has the comment.",
  },
  foreign_tag: {
    meaning: "The tag and the post belong to different boards.",
    fix: "Use a tag of the post's board.",
  },
  unknown_tag: {
    meaning: "At least one id does not belong to a changelog tag in this workspace.",
    fix: "List the changelog tags and use their ids.",
  },
  one_option_expected: {
    meaning: "The poll allows a single choice, but the request has more than one option id.",
    fix: "Send exactly one option id.",
  },
  unknown_option: {
    meaning: "At least one id does not belong to an option of this poll.",
    fix: "Read the poll again and use its option ids.",
  },
  invalid_domain: {
    meaning: "The entry is not a domain that the widget can run on.",
    fix: "Write example.com, example.com:8443, *.example.com or https://example.com.",
  },
  invalid_picture: {
    meaning: "The logo is not a picture that the widget can show, or is too large.",
    fix: "Send a PNG, JPEG or WebP picture of at most 64 KiB and 1,024 pixels a side, as Base64.",
  },
  shared_domain: {
    meaning: "The wildcard covers a domain that many owners share, such as github.io or co.uk.",
    fix: "List each of your own hosts, such as acme.github.io.",
  },
} satisfies Record<string, CodeWords>;

/**
 * The codes inside `errors` for input that does not match a contract. Every endpoint that takes input may return
 * them.
 */
export const shapeCodes = {
  unknown_field: {
    meaning: "The endpoint has no field or parameter with this name.",
    fix: "Check the spelling, and leave out names that the reference does not list.",
  },
  invalid_type: {
    meaning: "The field is missing or has the wrong type.",
    fix: "Send the type that the reference names.",
  },
  invalid_value: {
    meaning: "The value is not one of the allowed values.",
    fix: "Use one of the listed values, spelt exactly as listed.",
  },
  invalid_format: {
    meaning: "The text does not have the required format, such as a UUID, a time, an address or a number.",
    fix: "Use the format that the reference names.",
  },
  invalid_union: {
    meaning: "The value has none of the allowed forms.",
    fix: "Use one of the forms that the reference names.",
  },
  too_small: {
    meaning: "The value, or the number of items, is below the minimum.",
    fix: "Stay within the limits of the field.",
  },
  too_big: {
    meaning: "The value, the length of the text or the number of items is above the maximum.",
    fix: "Stay within the limits of the field.",
  },
  custom: {
    meaning: "The field breaks a rule that its message states, such as a length in characters.",
    fix: "Read the message.",
  },
} satisfies Record<string, CodeWords>;

export type FieldCode = keyof typeof fieldCodes;
