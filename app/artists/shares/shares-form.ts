import { z } from "zod";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import type { StatedShare } from "#app/artists/shares/stated-share.ts";
import { readPercent, rolesOf } from "#app/backoffice/song-rights/share-row.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { identifierText } from "#app/rights/identifier-text.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { ownerRole, type Side } from "#app/rights/shares.ts";
import { whole } from "#app/rights/territories/territory-sums.ts";

const { errors } = sharesCopy;

/** Shares of a side. */
export const maxRows = 30;
const maxName = 200;

/** The fields of a share as they are typed. `id`: of the stored share. */
const typedRow = z.object({
  id: z.string().max(64).default(""),
  name: requiredText(sharesCopy.form.name, maxName, errors.name),
  email: z.literal("").or(emailSchema).default(""),
  ipi: identifierText("ipi", sharesCopy.form.ipi).default(""),
  role: z.string().default(ownerRole),
  share: z.string().max(20, errors.share).default(""),
});

export type TypedRow = z.input<typeof typedRow>;
export type ShareInput = Pick<StatedShare, "id" | "side" | "name" | "email" | "ipi" | "role" | "shareBp">;

/** 10,000 basis points in `count` parts; the first ones take what is left over. */
export function equalParts(count: number): number[] {
  const part = Math.floor(whole / count);
  return Array.from({ length: count }, (_, at) => part + (at < whole % count ? 1 : 0));
}

const rows = z.array(typedRow).max(maxRows, errors.many(maxRows)).default([]);
type Rows = z.output<typeof rows>;

/** What is wrong with a row besides what its own fields say. */
function problemsOf(side: Side, row: Rows[number], before: Rows): Partial<Record<keyof TypedRow, string>> {
  const isSame = (one: Rows[number]) =>
    [one.name.toLowerCase(), one.email, one.role].join(" ") === [row.name.toLowerCase(), row.email, row.role].join(" ");
  return {
    ...(rolesOf[side].includes(row.role) ? {} : { role: errors.role }),
    ...(before.some(isSame) ? { name: errors.twice } : {}),
  };
}

const sidesSchema = z.object({
  act: z.literal("save").default("save"),
  version: z.string().default(""),
  /** The side whose rows get equal shares, whatever is typed there. */
  equally: z.enum(bothSides).optional(),
  composition: rows,
  master: rows,
});

type Problem = { path: (string | number)[]; message: string };

/** The rows of both sides as shares, and what is wrong with them. */
export function readShares({ equally, ...sides }: Pick<z.output<typeof sidesSchema>, "equally" | Side>) {
  const problems: Problem[] = [];
  const shares = bothSides.flatMap((side) => {
    const typed = sides[side];
    const parts = equally === side ? equalParts(typed.length) : null;
    let sum = 0;
    return typed.map((row, at): ShareInput => {
      const wrong = (field: string, message: string) => problems.push({ path: [side, at, field], message });
      const { share, ipi, ...owner } = row;
      const shareBp = parts?.[at] ?? readPercent(share);
      if (shareBp === null) wrong("share", errors.share);
      const before = sum;
      sum += shareBp ?? 0;
      if (sum > whole && before <= whole) wrong("share", errors.over(side, sum));
      for (const [field, message] of Object.entries(problemsOf(side, row, typed.slice(0, at)))) wrong(field, message);
      return { ...owner, side, ipi: readIpi(ipi), shareBp: shareBp ?? 0 };
    });
  });
  return { shares, problems };
}

/** Both sides of a song. */
export const sharesFormSchema = sidesSchema.superRefine((sides, context) => {
  for (const problem of readShares(sides).problems) context.addIssue({ code: "custom", ...problem });
});

/** What the form shows of a stored share. */
export function toTypedRow({ id, name, email, ipi, role, shareBp }: ShareInput): TypedRow {
  return { id, name, email, ipi: ipi ?? "", role, share: String(shareBp / 100) };
}
