import type { z } from "zod";
import { Board } from "../boards/contract.ts";
import { boardRoutes } from "../boards/routes.ts";
import { Category } from "../categories/contract.ts";
import { categoryRoutes } from "../categories/routes.ts";
import { Changelog } from "../changelogs/contract.ts";
import { changelogRoutes } from "../changelogs/routes.ts";
import { Comment } from "../comments/contract.ts";
import { commentRoutes } from "../comments/routes.ts";
import { Poll } from "../polls/contract.ts";
import { pollRoutes } from "../polls/routes.ts";
import { Post } from "../posts/contract.ts";
import { postRoutes } from "../posts/routes.ts";
import type { Route } from "../route.ts";
import { publicRoutesOf, routes } from "../routes.ts";
import { Status } from "../statuses/contract.ts";
import { statusRoutes } from "../statuses/routes.ts";
import { Tag } from "../tags/contract.ts";
import { tagRoutes } from "../tags/routes.ts";
import { Vote } from "../votes/contract.ts";
import { voteRoutes } from "../votes/routes.ts";
import { Workspace } from "../workspaces/contract.ts";
import { workspaceRoutes } from "../workspaces/routes.ts";

/** One noun of the interface: a tag of the document. */
export interface Chapter {
  title: string;
  /** The noun in the singular, as a sentence needs it. */
  one: string;
  /** The object that the chapter is about; its component shows an example. */
  object: z.ZodType;
  routes: readonly Route[];
  intro: string;
}

/** The chapters of the reference, in reading order. */
export const chapters: readonly Chapter[] = [
  {
    title: "Posts",
    one: "post",
    object: Post,
    routes: postRoutes,
    intro:
      "A post is one idea, wish or fault report. It stands on a board, is filed under one of the board's categories, and collects votes and comments. Its author is the user to whom the key belongs.",
  },
  {
    title: "Comments",
    one: "comment",
    object: Comment,
    routes: commentRoutes,
    intro:
      "People talk about a post in comments. A comment may answer another one, at any depth; replies are read comment by comment, so that a long thread costs nothing before it is opened.",
  },
  {
    title: "Votes",
    one: "vote",
    object: Vote,
    routes: voteRoutes,
    intro:
      "Here your servers read who voted for a post, and vote in the name of your own users. These calls carry e-mail addresses, so they need a staff key. Unlike the rest they are written in snake_case, with numbers for ids. To vote as the person behind the key, use the toggle under Posts.",
  },
  {
    title: "Boards",
    one: "board",
    object: Board,
    routes: boardRoutes,
    intro:
      "A board gathers posts about one subject, and owns the categories and tags they are sorted by. The first board of a workspace is its default; another one can be made the default in the dashboard.",
  },
  {
    title: "Categories",
    one: "category",
    object: Category,
    routes: categoryRoutes,
    intro: "Each board has categories of its own, and each post is filed under exactly one of them.",
  },
  {
    title: "Tags",
    one: "tag",
    object: Tag,
    routes: tagRoutes,
    intro: "Each board has tags of its own. A post carries any number of its board's tags.",
  },
  {
    title: "Statuses",
    one: "status",
    object: Status,
    routes: statusRoutes,
    intro:
      "How far an idea has come. Each workspace has its own, made and put in order in the dashboard; posts name one by its id.",
  },
  {
    title: "Polls",
    one: "poll",
    object: Poll,
    routes: pollRoutes,
    intro:
      "A poll asks one question for a set time. People may change their mind while it runs; the last ballot counts. Its status follows the service's clock and is never set.",
  },
  {
    title: "Changelogs",
    one: "changelog entry",
    object: Changelog,
    routes: changelogRoutes,
    intro:
      "A changelog entry tells people what changed in your product. They read it in the widget, and like it there. Its tags belong to the workspace and are kept in the dashboard.",
  },
  {
    title: "Workspace",
    one: "workspace",
    object: Workspace,
    routes: workspaceRoutes,
    intro:
      "Everything lives in a workspace, and nothing crosses from one to another. The key says which one is meant, so no path names it.",
  },
];

/** Every route that is described. */
export const publicRoutes = publicRoutesOf(routes);
