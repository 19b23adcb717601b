import { NameList } from "../controls/name-list.tsx";
import { Loaded } from "../controls/notice.tsx";
import { type Answer, refresh, send } from "../requests.ts";
import { useStaff } from "./staff.ts";

export interface Noun {
  id: string;
  name: string;
  postsCount?: number;
  changelogsCount?: number;
}

interface Props {
  title: string;
  help: string;
  explain(item: { count: number }): string;
  answer: Answer<Noun[]>;
  /** API path of the list. */
  endpoint: string;
  /** Prefix of the API paths that return them. */
  stale?: string;
  /** Fields of a new one besides its name. */
  rest?: object;
}

/** Categories or tags, with the number of posts or entries of each. */
export function NounList({ answer, endpoint, stale = endpoint, rest, ...words }: Props) {
  const { at } = useStaff();
  const change = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    await send(method, at(path), body && { body });
    refresh(at(stale));
  };
  return (
    <Loaded answer={answer} lines={3}>
      {(list) => (
        <NameList
          {...words}
          items={list.map((noun) => ({ ...noun, count: noun.postsCount ?? noun.changelogsCount ?? 0 }))}
          add={(name) => change("POST", endpoint, { name, ...rest })}
          rename={(id, name) => change("PATCH", `${endpoint}/${id}`, { name })}
          remove={(id) => change("DELETE", `${endpoint}/${id}`)}
        />
      )}
    </Loaded>
  );
}
