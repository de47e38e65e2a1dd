import { type ConditionErrors, conditionParams, readCondition } from "#app/playlists/smart/conditions.ts";
import { messageOf, rulesSchema } from "#app/playlists/smart/read-rules.ts";
import {
  type ConditionKind,
  conditionKinds,
  defaultTracks,
  type Effect,
  effects,
  type Match,
  matches,
  type RuleGroup,
  ruleLimits,
  type SmartRules,
} from "#app/playlists/smart/smart-playlist.ts";

/** A condition as in its form, valid or not. `values` are parameters of /search. */
export type DraftCondition = { id: string; kind: ConditionKind; values: [name: string, value: string][] };
export type DraftGroup = {
  id: string;
  effect: Effect;
  match: Match;
  conditions: DraftCondition[];
  groups: DraftGroup[];
};
/** Rules being edited. Ids are part of field names and stable when parts are added or removed. */
export type Draft = { root: DraftGroup; order: string; limit: string };

const rootId = "g1";

function pickOf<T extends string>(list: readonly T[], value: FormDataEntryValue | null): T | undefined {
  return list.find((one) => one === value);
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

/** Max parts of a form: the page reports its own limit before that. */
const maxParts = 100;

/**
 * Draft in a form. Each group is a field `group` with "id:parent", each condition a field `condition` with "id:group:kind", in page order;
 * their other fields are prefixed with their ids ("g2.match", "c3.bpmMin").
 */
export function readDraft(form: FormData): Draft {
  const groupOf = (id: string, effect: Effect): DraftGroup => ({
    id,
    effect: effect === "exclude" ? "exclude" : "include",
    match: pickOf(matches, form.get(`${id}.match`)) ?? "all",
    conditions: [],
    groups: [],
  });
  const root = groupOf(rootId, "include");
  const groups = new Map([[rootId, root]]);
  for (const field of form.getAll("group").slice(0, maxParts)) {
    const [, id, parentId] = /^(g\d{1,4}):(g\d{1,4})$/.exec(textOf(field)) ?? [];
    const parent = groups.get(parentId ?? "");
    if (id === undefined || parent === undefined || groups.has(id)) continue;
    const group = groupOf(id, pickOf(effects, form.get(`${id}.effect`)) ?? "include");
    groups.set(id, group);
    parent.groups.push(group);
  }
  const seen = new Set<string>();
  for (const field of form.getAll("condition").slice(0, maxParts)) {
    const [, id, groupId, name] = /^(c\d{1,4}):(g\d{1,4}):(\w+)$/.exec(textOf(field)) ?? [];
    const group = groups.get(groupId ?? "");
    const kind = pickOf(conditionKinds, name ?? "");
    if (id === undefined || group === undefined || kind === undefined || seen.has(id)) continue;
    seen.add(id);
    const values = conditionParams[kind].flatMap((param) =>
      form.getAll(`${id}.${param}`).map((value): [string, string] => [param, textOf(value)]),
    );
    group.conditions.push({ id, kind, values });
  }
  return { root, order: textOf(form.get("order")) || "relevance", limit: textOf(form.get("limit")) };
}

/** Draft of stored rules; empty without rules. */
export function draftOf(rules: SmartRules | null): Draft {
  let [groups, conditions] = [0, 0];
  function groupOf({ effect, match, ...parts }: RuleGroup): DraftGroup {
    groups += 1;
    const id = `g${groups}`;
    const own = parts.conditions.map((condition): DraftCondition => {
      const { kind } = readCondition(condition);
      conditions += 1;
      return { id: `c${conditions}`, kind: kind ?? "words", values: [...new URLSearchParams(condition)] };
    });
    return { id, effect, match, conditions: own, groups: parts.groups.map(groupOf) };
  }
  const empty: RuleGroup = { effect: "include", match: "all", conditions: [], groups: [] };
  const root = groupOf(rules ?? empty);
  return { root, order: rules?.order ?? "relevance", limit: String(rules?.limit ?? defaultTracks) };
}

const allGroups = (group: DraftGroup): DraftGroup[] => [group, ...group.groups.flatMap(allGroups)];

function nextId(prefix: "c" | "g", ids: string[]): string {
  return `${prefix}${Math.max(1, ...ids.map((id) => Number(id.slice(1)))) + 1}`;
}

function depthOf(group: DraftGroup, id: string, depth = 1): number {
  if (group.id === id) return depth;
  return Math.max(0, ...group.groups.map((one) => depthOf(one, id, depth + 1)));
}

function mapGroup(group: DraftGroup, change: (group: DraftGroup) => DraftGroup): DraftGroup {
  const changed = change(group);
  return { ...changed, groups: changed.groups.map((one) => mapGroup(one, change)) };
}

/**
 * The draft after a button: "add:g2" (a condition of the kind selected there), "group:g2", "remove:c3" or "remove:g3". `focus`: the part
 * that gets the focus. Unknown buttons change nothing.
 */
export function pressDraft(draft: Draft, act: string, kindIn: (groupId: string) => unknown) {
  const [verb, id = ""] = act.split(":");
  const groups = allGroups(draft.root);
  const target = groups.find((group) => group.id === id);
  if (verb === "add" && target) {
    const taken = groups.flatMap(({ conditions }) => conditions.map((one) => one.id));
    const kind = conditionKinds.find((one) => one === kindIn(id)) ?? "words";
    const added: DraftCondition = { id: nextId("c", taken), kind, values: [] };
    const put = (group: DraftGroup) =>
      group.id === id ? { ...group, conditions: [...group.conditions, added] } : group;
    return { draft: { ...draft, root: mapGroup(draft.root, put) }, focus: added.id };
  }
  if (verb === "group" && target && depthOf(draft.root, id) < ruleLimits.depth) {
    const ids = groups.map((group) => group.id);
    const added: DraftGroup = {
      ...{ id: nextId("g", ids), effect: "exclude", match: "any" },
      ...{ conditions: [], groups: [] },
    };
    const put = (group: DraftGroup) => (group.id === id ? { ...group, groups: [...group.groups, added] } : group);
    return { draft: { ...draft, root: mapGroup(draft.root, put) }, focus: added.id };
  }
  if (verb === "remove") {
    const parent = groups.find((group) => [...group.conditions, ...group.groups].some((part) => part.id === id));
    const drop = (group: DraftGroup) => ({
      ...group,
      conditions: group.conditions.filter((one) => one.id !== id),
      groups: group.groups.filter((one) => one.id !== id),
    });
    return { draft: { ...draft, root: mapGroup(draft.root, drop) }, focus: parent?.id ?? null };
  }
  return { draft, focus: null };
}

type Checked = { rules: SmartRules | null; errors: Record<string, string> };

const conditionText = ({ values }: DraftCondition) =>
  new URLSearchParams(values.filter(([, value]) => value !== "")).toString();

function plain(group: DraftGroup): unknown {
  const { effect, match, conditions, groups } = group;
  return { effect, match, conditions: conditions.map(conditionText), groups: groups.map(plain) };
}

/** Errors of each condition by field name, or by its id if no single field is wrong. */
function conditionErrors(root: DraftGroup): Record<string, string> {
  const all = allGroups(root).flatMap(({ conditions }) => conditions);
  return Object.fromEntries(
    all.flatMap((condition) => {
      const { errors } = readCondition(conditionText(condition));
      return Object.entries(errors ?? ({} satisfies ConditionErrors)).map(([name, error]) => [
        conditionParams[condition.kind].includes(name) ? `${condition.id}.${name}` : condition.id,
        messageOf(name, error),
      ]);
    }),
  );
}

/** Id of the part of the draft at a path in the rules. */
function partAt(root: DraftGroup, path: PropertyKey[]): string {
  const [head, index, ...rest] = path;
  const group = head === "groups" && typeof index === "number" ? root.groups[index] : undefined;
  return group ? partAt(group, rest) : root.id;
}

/** Rules of a draft, or its errors by field name and part id. */
export function checkDraft({ root, order, limit }: Draft): Checked {
  const parsed = rulesSchema.safeParse({ ...(plain(root) as object), order, limit });
  if (parsed.success) return { rules: parsed.data, errors: {} };
  const errors = conditionErrors(root);
  for (const { path, message } of parsed.error.issues) {
    const [head] = path;
    const isOfCondition = path.at(-2) === "conditions";
    if (head === "order" || head === "limit") errors[head] = message;
    else if (!isOfCondition) errors[partAt(root, path)] ??= message;
  }
  return { rules: null, errors };
}

/** The draft without incomplete parts, for counting; null when nothing is left. */
export function filledDraft(draft: Draft): Draft | null {
  const fill = (group: DraftGroup): DraftGroup => {
    const conditions = group.conditions.filter((one) => conditionText(one) !== "");
    const groups = group.groups.map(fill).filter((one) => one.conditions.length + one.groups.length > 0);
    return { ...group, conditions, groups };
  };
  const root = fill(draft.root);
  return root.conditions.length + root.groups.length === 0 ? null : { ...draft, root };
}
