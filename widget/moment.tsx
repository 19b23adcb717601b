import { tellFullTime, tellTime } from "./tell-time.ts";

/** When it was: in short, and in full for whoever points at it. */
export const Moment = ({ at, ...more }: { at: string; class?: string }) => (
  <time
    dateTime={at}
    onPointerEnter={({ currentTarget }) => {
      currentTarget.title = tellFullTime(at);
    }}
    {...more}
  >
    {tellTime(at)}
  </time>
);
