/** A person as the source describes them. The values in this type and in the types below are not validated yet. */
export interface SourcePerson {
  /** Unique in the source. Without it, a person is identified by the own id, the e-mail address or the name. */
  id?: string | undefined;
  /** The id in the customer's own system, if the source knows it. */
  ownId?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  /** Whether the source lists the person as a member of the product's team. */
  isStaff?: boolean | undefined;
}

export interface SourceVote {
  person: SourcePerson;
  createdAt?: string | undefined;
}

export interface SourceComment extends SourceVote {
  id: string;
  parentId?: string | undefined;
  content: string;
}

/** The name of a field of the file, and what is wrong with it. */
export interface Fault {
  field: string;
  message: string;
}

/** The parts of a post that are left out, and the reasons in `faults`. */
export interface Losses {
  votes: number;
  comments: number;
  addresses: number;
  pictures: number;
  faults: Fault[];
}

export const noLosses = (): Losses => ({ votes: 0, comments: 0, addresses: 0, pictures: 0, faults: [] });

export const addLosses = (one: Losses, other: Losses): Losses => ({
  votes: one.votes + other.votes,
  comments: one.comments + other.comments,
  addresses: one.addresses + other.addresses,
  pictures: one.pictures + other.pictures,
  faults: [...one.faults, ...other.faults],
});

/** The words in place of pictures that are not imported. */
export const picturesLeftOut = (count: number) =>
  count === 1 ? "*A picture was left out.*" : `*${count} pictures were left out.*`;

/** A post in the file of another product, with its votes and comments. */
export interface SourcePost {
  /** The number of the line in a CSV file, otherwise the position in the list of posts, counted from 1. */
  row: number;
  /** Unique in the source, unless several rows describe the same post. */
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
  /** The number of votes according to the source, which may be larger than the number of known voters. */
  votesCount?: string | undefined;
  comments: SourceComment[];
  /** The reason for not importing the post, such as "was deleted in Fider". */
  leftOut?: string | undefined;
  /** The parts that the reader left out. */
  losses: Losses;
}

/** A row that is not a post. */
export interface BrokenRow {
  row: number;
  broken: string;
}

/** The posts of a file, in the order of the file, and the file's statuses and columns. */
export interface Source {
  posts: (SourcePost | BrokenRow)[];
  /** Maps each status of the source to the `value` of the default status that replaces it, or to null for no status. */
  statuses: Record<string, string | null>;
  /** Returns the name that a field has in the file, for messages. */
  nameOf(field: string): string;
  /** The columns of a CSV file that no field of a post is read from. */
  ignoredColumns: string[];
  /** The numbers of votes and comments whose post is not in the file. */
  withoutPost?: { votes: number; comments: number } | undefined;
}
