import { z } from "zod";
import { fromList } from "#app/edge/forms/labelled.ts";
import { readCondition } from "#app/playlists/smart/conditions.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import {
  defaultTracks,
  effects,
  matches,
  type RuleGroup,
  ruleLimits,
  type SmartRules,
  smartOrders,
} from "#app/playlists/smart/smart-playlist.ts";

const { depth, groups: maxGroups, conditions: maxConditions, tracks } = ruleLimits;
/** Max characters: longer than any filter of a search in a URL. */
const maxCondition = 2_000;

const condition = z
  .string(copy.errors.conditionText)
  .max(maxCondition, copy.errors.conditionLong)
  .transform((text, check) => {
    const read = readCondition(text);
    if (read.errors === null) return read.condition;
    for (const [name, error] of Object.entries(read.errors))
      check.addIssue({ code: "custom", message: messageOf(name, error) });
    return z.NEVER;
  });

/** Message for a condition that the search parser rejects. */
export function messageOf(name: string, error: string): string {
  if (error === "unknown") return copy.errors.notAFilter(name);
  if (error === "empty") return copy.errors.empty;
  return error === "several" ? copy.errors.several : error;
}

const match = z.enum(matches, copy.errors.match).default("all");

/** A group with at most `levels` levels. */
function groupSchema(levels: number): z.ZodType<RuleGroup> {
  const inner: z.ZodType<RuleGroup[]> =
    levels > 1 ? z.array(groupSchema(levels - 1)) : z.array(z.never(copy.errors.deep(depth)));
  return z
    .object({
      effect: z.enum(effects, copy.errors.effect).default("include"),
      match,
      conditions: z.array(condition).max(maxConditions, copy.errors.conditions(maxConditions)).default([]),
      groups: inner.default([]),
    })
    .refine(({ conditions, groups }) => conditions.length + groups.length > 0, {
      path: ["conditions"],
      message: copy.errors.emptyGroup,
    });
}

function countOf(group: RuleGroup): { groups: number; conditions: number } {
  return group.groups
    .map(countOf)
    .reduce((sum, one) => ({ groups: sum.groups + one.groups + 1, conditions: sum.conditions + one.conditions }), {
      groups: 0,
      conditions: group.conditions.length,
    });
}

/** Rules of a smart playlist in forms, API and database. */
export const rulesSchema: z.ZodType<SmartRules> = groupSchema(depth)
  .and(
    z.object({
      order: z.enum(smartOrders, fromList(copy.order)).default("relevance"),
      limit: z.coerce
        .number(copy.errors.limit(tracks))
        .int(copy.errors.limit(tracks))
        .min(1, copy.errors.limit(tracks))
        .max(tracks, copy.errors.limit(tracks))
        .default(defaultTracks),
    }),
  )
  .refine((rules) => rules.effect === "include", { path: ["effect"], message: copy.errors.outermost })
  .superRefine((rules, check) => {
    const { groups, conditions } = countOf(rules);
    if (groups > maxGroups)
      check.addIssue({ code: "custom", path: ["groups"], message: copy.errors.groups(maxGroups) });
    if (conditions > maxConditions)
      check.addIssue({ code: "custom", path: ["conditions"], message: copy.errors.conditions(maxConditions) });
  });

/** Parsed stored rules; null for none, and for those that this version can no longer read. */
export function readStoredRules(text: string | null): SmartRules | null {
  if (text === null) return null;
  const parsed = rulesSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** Canonical text of rules for the database: equal rules have equal texts. */
export function writeRules(rules: SmartRules): string {
  const group = ({ effect, match: how, conditions, groups }: RuleGroup): RuleGroup => ({
    ...{ effect, match: how, conditions },
    groups: groups.map(group),
  });
  return JSON.stringify({ ...group(rules), order: rules.order, limit: rules.limit });
}
