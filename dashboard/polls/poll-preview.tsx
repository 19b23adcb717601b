import { Time } from "../controls/time.tsx";
import type { PollDraft } from "./new-poll-page.tsx";
import { strings } from "./strings.ts";

/** The poll as end users see it before they vote. */
export function PollPreview({ poll: { title, description, type, options, endAt } }: { poll: PollDraft }) {
  return (
    <section class="preview" aria-label={strings.preview}>
      <p class="quiet small">{strings.preview}</p>
      <h2 class={title ? undefined : "quiet"} dir="auto">
        {title || strings.question}
      </h2>
      {description && (
        <p class="said-text" dir="auto">
          {description}
        </p>
      )}
      <ol class={`ballot ${type}`}>
        {options.map((option, place) => (
          <li key={place}>
            <span class="ballot-mark" aria-hidden="true">
              {type === "ranked" && place + 1}
            </span>
            <span class={option ? "grow" : "grow quiet"} dir="auto">
              {option || strings.option(place + 1)}
            </span>
          </li>
        ))}
      </ol>
      {endAt && (
        <p class="quiet small">
          {strings.types[type]}. {strings.ends} <Time at={endAt} />.
        </p>
      )}
    </section>
  );
}
