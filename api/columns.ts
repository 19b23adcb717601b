import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A time in milliseconds, the precision of the API's answers. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => time("created_at").notNull().defaultNow();

/** An id that the database generates; ids rise with time, which keeps inserts at one end of each index. */
export const newId = () => uuid("id").notNull().default(sql`uuidv7()`);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
