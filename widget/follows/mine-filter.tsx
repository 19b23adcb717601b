import { messages } from "../locales/messages.ts";
import type { FilterProps } from "../posts/post-search.tsx";
import { Choice } from "../ui/choice.tsx";

/** Limits the list of ideas to those that the visitor wrote, voted for, commented on or follows. */
export const MineFilter = ({ filter, onFilter }: FilterProps) => (
  <Choice
    label={messages.yours}
    value={filter.mine}
    options={[
      { id: "", name: messages.all },
      { id: "created", name: messages.yourIdeas },
      { id: "voted", name: messages.yourVotes },
      { id: "commented", name: messages.yourComments },
      { id: "followed", name: messages.yourFollows },
    ]}
    onChange={(mine) => onFilter({ ...filter, mine })}
    isFilter
  />
);
