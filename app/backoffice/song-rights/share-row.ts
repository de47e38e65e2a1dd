import { z } from "zod";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { ownerRole, publisherRoles, rights, type Share, type Side, writerRoles } from "#app/rights/shares.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import { countriesOf } from "#app/rights/territories/territory-sums.ts";

const { errors, columns } = songRightsCopy;

/** Shares of a side. */
export const maxRows = 60;
const maxParty = 200;
const maxText = 300;
const maxDays = 365;

export const rolesOf: Record<Side, readonly string[]> = {
  composition: [...writerRoles, ...publisherRoles],
  master: [ownerRole],
};

const text = (label: string, max = maxText) => optionalText(label, max);
const list = <Name extends string>(names: Record<Name, string>, message: string) =>
  z.array(z.enum(Object.keys(names) as [Name, ...Name[]], { error: message })).default([]);

/** "33.33" or "33,33 %" → 3333; null for anything else. */
export function readPercent(typed: string): number | null {
  const [, whole = "", decimals = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return whole === "" || basisPoints > 10_000 ? null : basisPoints;
}

/** The fields of a share as they are typed, in the order of the form and of the file. */
const typedShare = z.object({
  party: z.string({ error: errors.party }).trim().min(1, errors.party).max(maxParty, labelled(columns.party)),
  /** The party that `party` was filled in from; it counts while the text is its name. */
  partyId: text(columns.party, 64),
  role: z.string({ error: errors.role }).default(ownerRole),
  right: z.enum(["all", ...rights], labelled(columns.right)).default("all"),
  share: z.string({ error: errors.share }),
  territories: text(columns.territories, 2000),
  excluded: text(columns.excluded, 2000),
  controlled: z.boolean().default(false),
  approvalRequired: z.boolean().default(false),
  approvalDays: text(columns.approvalDays, 10),
  approvalContact: text(columns.approvalContact),
  mfn: z.boolean().default(false),
  preclearFee: text(columns.preclearFee, 20),
  preclearCurrency: z
    .literal("")
    .or(z.enum(currencies, { error: errors.currency }))
    .default(""),
  preclearMedia: list(media, errors.media),
  excludedCategories: list(productCategories, errors.categories),
  embargoUntil: z.literal("").or(z.iso.date(errors.embargo)).default(""),
  sampleNote: text(columns.sampleNote),
});

export type TypedShare = z.input<typeof typedShare>;

/** A share as it is entered, of a party that is still to be found. */
export const shareRowSchema = typedShare.transform((row, context) => {
  const wrong = (field: keyof TypedShare, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { share, preclearFee, preclearCurrency, approvalDays, embargoUntil, ...rest } = row;
  const shareBp = readPercent(share);
  if (shareBp === null) wrong("share", errors.share);
  const territories = readTerritoryList(row.territories);
  const excluded = readTerritoryList(row.excluded);
  for (const [field, { unknown }] of [
    ["territories", territories],
    ["excluded", excluded],
  ] as const)
    if (unknown[0] !== undefined) wrong(field, errors.territory(columns[field], unknown[0].slice(0, 40)));
  const place = { territories: territories.codes, excluded: excluded.codes };
  if (territories.codes.length === 0 && territories.unknown.length === 0) wrong("territories", errors.territories);
  else if (countriesOf(place)?.size === 0) wrong("excluded", errors.nowhere);
  const fee = preclearFee === "" || preclearCurrency === "" ? null : toMinorUnits(preclearFee, preclearCurrency);
  if (preclearFee !== "" && preclearCurrency === "") wrong("preclearCurrency", errors.currency);
  else if (preclearFee !== "" && fee === null) wrong("preclearFee", errors.fee);
  const days = approvalDays === "" ? null : Number(approvalDays);
  if (days !== null && !(/^\d{1,3}$/.test(approvalDays) && days <= maxDays)) wrong("approvalDays", errors.days);
  return {
    ...rest,
    ...place,
    shareBp: shareBp ?? 0,
    approvalDays: days,
    preclearFee: fee,
    preclearCurrency: fee === null ? null : preclearCurrency,
    embargoUntil: embargoUntil || null,
    corrected: [...territories.corrected, ...excluded.corrected],
  };
});

export type ShareRow = z.output<typeof shareRowSchema>;

/** Whether a role is one of a side. */
function isRoleOf(side: Side, { role }: { role: string }): boolean {
  return rolesOf[side].includes(role);
}

/** The form of one side. */
export const sideFormSchema = z
  .object({
    act: z.enum(["composition", "master"]),
    version: z.string().default(""),
    rows: z.array(shareRowSchema).max(maxRows, errors.many(maxRows)).default([]),
  })
  .superRefine(({ act, rows }, context) => {
    for (const [at, row] of rows.entries())
      if (!isRoleOf(act, row)) context.addIssue({ code: "custom", path: ["rows", at, "role"], message: errors.role });
  });

/** What the form shows of a stored share. */
export function toTypedShare(share: Share): TypedShare {
  const { name, partyId, role, right, shareBp, approvalDays, controlled, approvalRequired, terms } = share;
  const { preclearFee, preclearCurrency, preclearMedia, excludedCategories, embargoUntil, sampleNote, mfn } = terms;
  return {
    ...{ party: name, partyId, role, right, controlled, approvalRequired, mfn, sampleNote },
    share: String(shareBp / 100),
    territories: share.territories.join(", "),
    excluded: share.excluded.join(", "),
    approvalDays: approvalDays === null ? "" : String(approvalDays),
    approvalContact: terms.approvalContact ?? "",
    preclearFee: preclearFee === null || preclearCurrency === null ? "" : fromMinorUnits(preclearFee, preclearCurrency),
    preclearCurrency: (preclearCurrency ?? "") as TypedShare["preclearCurrency"],
    preclearMedia: preclearMedia as TypedShare["preclearMedia"],
    excludedCategories: excludedCategories as TypedShare["excludedCategories"],
    embargoUntil: embargoUntil ?? "",
  };
}

/** A new row: a share without a party, everywhere. */
export const emptyShare = { territories: "World", approvalRequired: "on", right: "all" };
