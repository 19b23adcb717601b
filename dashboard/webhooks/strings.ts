import type { EventType, Webhook, WebhookDelivery, WebhookFormat } from "../../api/webhooks/contract.ts";

/** The events in the groups of the form, each with its words. */
export const eventGroups: [title: string, events: { [Type in EventType]?: string }][] = [
  [
    "Ideas",
    {
      "post.created": "Created",
      "post.updated": "Edited",
      "post.status_changed": "Status changed",
      "post.votes_changed": "Votes changed",
      "post.merged": "Merged into another idea",
      "post.merge_undone": "Merge undone",
      "post.deleted": "Deleted",
    },
  ],
  [
    "Comments",
    { "comment.created": "Created", "comment.updated": "Edited or moderated", "comment.deleted": "Deleted" },
  ],
  [
    "Polls",
    {
      "poll.opened": "Opened",
      "poll.closed": "Closed",
      "poll.votes_changed": "Votes changed",
      "poll.deleted": "Deleted",
    },
  ],
  [
    "Changelog",
    { "changelog.published": "Published", "changelog.updated": "Edited", "changelog.deleted": "Deleted" },
  ],
  ["People", { "user.erased": "Data erased" }],
];

export const strings = {
  title: "Webhooks",
  intro: "Tell your other tools at once what happens here. Each webhook receives the events that you choose.",
  none: "No webhooks yet. Add one to send events to your servers or to a chat.",
  new: "New webhook",
  make: "Add webhook",
  back: "Webhooks",
  webhook: "Webhook",

  url: { label: "URL", help: "An https:// address that accepts POST requests." },
  description: { label: "Name", help: 'What receives the events, such as "CRM sync".' },
  format: "Format",
  formats: [
    ["standard", "JSON, signed (Standard Webhooks)"],
    ["slack", "Message for Slack"],
    ["discord", "Message for Discord"],
    ["teams", "Message for Microsoft Teams"],
  ] satisfies [WebhookFormat, string][],
  formatNames: { standard: "JSON", slack: "Slack", discord: "Discord", teams: "Teams" } satisfies Record<
    WebhookFormat,
    string
  >,
  events: "Events",
  eventCount: (count: number) => (count === 1 ? "1 event" : `${count} events`),
  eventsIn: (group: string) => `Events: ${group.toLowerCase()}`,

  state: "State",
  stateOf({ disabledAt, failingSince, testFailedAt }: Webhook): [look: string, text: string] {
    if (disabledAt) return ["bad", "Disabled"];
    if (failingSince) return ["bad", "Failing"];
    return testFailedAt ? ["bad", "Test failed"] : ["done", "Live"];
  },
  reasons: {
    staff: "It was disabled in the dashboard.",
    gone: "It was disabled because the receiver answered 410 Gone.",
    failing: "It was disabled because every attempt failed for three days.",
  } satisfies Record<NonNullable<Webhook["disabledReason"]>, string>,
  isDisabled: "This webhook gets no events.",
  afterEnabling: "Events since then are kept for 30 days. After you enable it, replay them below.",
  isFailing: "The last attempts failed. They are repeated for three days; then the webhook is disabled.",
  enable: "Enable",
  disable: "Disable",
  enabled: "The webhook is enabled.",
  nowDisabled: "The webhook is disabled.",

  secret: "Signing secret",
  secretText: "Receivers verify with it that a message comes from Earshot and was not changed.",
  reveal: "Reveal",
  theSecret: "the secret",
  validUntil: "Former secret, which also signs until ",
  rotate: "Rotate secret",
  rotateText: "Messages are signed with both secrets during the overlap, so that receivers can change over.",
  overlap: "The former secret signs for",
  overlaps: [
    ["0", "No longer: it ends now"],
    ["1", "1 hour"],
    ["24", "24 hours"],
    ["168", "7 days"],
  ] as const,
  rotated: "The webhook has a new secret.",

  deliveries: "Deliveries",
  deliveriesText: "What was sent, newest first, for 30 days.",
  noDeliveries: "Nothing was sent yet. Send a test event to see whether it arrives.",
  noMatch: "No deliveries in this state.",
  showAll: "Show all",
  test: "Send test event",
  event: "Event",
  allStates: "All states",
  states: { pending: "Pending", delivered: "Delivered", failed: "Failed" },
  dots: { pending: "open", delivered: "done", failed: "bad" } satisfies Record<
    WebhookDelivery["state"],
    string
  >,
  response: "Response",
  attempts: "Attempts",
  when: "When",
  noResponse: "None",
  notSent: "Not sent",
  details: "Details",
  messageId: "Message id",
  theId: "the id",
  next: "Next attempt",
  took: (milliseconds: number) => `${milliseconds} ms`,
  duration: "Duration",
  request: "Request, as it would be sent now",
  responseStart: "Start of the response",
  replay: "Replay",
  replayed: "The event is sent again.",

  replayMany: "Replay events",
  replayText: "Sends the events of this period once more, with the same ids.",
  from: "From",
  to: "To",
  withDelivered: "Send delivered events again too",
  replayedMany: (count: number) =>
    count === 1 ? "1 event is sent again." : `${count} events are sent again.`,

  danger: "Delete webhook",
  dangerText: "The webhook and its list of deliveries are deleted. This cannot be undone.",
  delete: "Delete webhook",
};
