/** A person as the source describes them. Nothing is validated yet, here and below. */
export interface SourcePerson {
  /** Unique in the source. */
  id: string;
  /** The id in the customer's own system, if the source knows it. */
  ownId?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  /** Whether the person belongs to the team in the source. */
  isStaff?: boolean | undefined;
}

interface SourceVote {
  person: SourcePerson;
  createdAt?: string | undefined;
}

interface SourceComment extends SourceVote {
  id: string;
  parentId?: string | undefined;
  content: string;
}

/** A post in the file of another product, with its votes and comments. */
export interface SourcePost {
  /** The number of the line in a CSV file, otherwise the place in the list of posts, from 1. */
  row: number;
  /** Unique in the source. */
  id: string;
  title: string;
  description?: string | undefined;
  status?: string | undefined;
  category?: string | undefined;
  tags: string[];
  visibility?: string | undefined;
  author?: SourcePerson | undefined;
  createdAt?: string | undefined;
  votes: SourceVote[];
  /** The number of votes that the source shows, which may be larger than the number of known voters. */
  votesCount?: string | undefined;
  comments: SourceComment[];
  /** The reason not to import the post, such as that it was deleted. */
  leftOut?: string | undefined;
}

/** A row that is not a post. */
export interface BrokenRow {
  row: number;
  broken: string;
}

/** The posts of a file, in its order. */
export interface Source {
  posts: AsyncIterable<SourcePost | BrokenRow> | Iterable<SourcePost>;
  /** Statuses of the source, and the `value` of the usual status; null for no status. */
  statuses: Record<string, string | null>;
  /** The name of a field in the file, for messages. */
  nameOf(field: string): string;
  /** Columns of a CSV file that have no counterpart. */
  ignoredColumns: string[];
}
