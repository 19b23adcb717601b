import { z } from "zod";
import { text } from "../text.ts";

/** Kept as written; compared without regard to case. */
export const Email = text(320).pipe(z.email("must be an e-mail address"));

export const FullName = text(200, 1);

/** 12 to 200 code points, spaces included; whether it is one of the most common ones is looked up when it is set. */
export const NewPassword = z
  .string()
  .refine(
    (password) => password.isWellFormed() && !password.includes("\0"),
    "must not hold NUL or lone surrogates",
  )
  .refine((password) => [...password].length >= 12, "must have at least 12 characters")
  .refine((password) => [...password].length <= 200, "must have at most 200 characters");
