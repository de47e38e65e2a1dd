import { describeAnswers, workdaysOf } from "#app/rights/answer-times.ts";
import { type Clearability, type Reason, slowestOf } from "#app/rights/clearability/clearability.ts";
import { clearabilityCopy as copy } from "#app/rights/clearability/clearability-copy.ts";
import type { RowLight } from "#app/rights/usage/components/lights.tsx";
import { countryName } from "#app/ui/countries.ts";

/** `namesParties`: whether the reader may know who holds rights. */
type ForReader = { namesParties: boolean };

/** Countries that are named; further ones are counted. */
const maxNamed = 3;

function placeOf(countries: string[] | null): string {
  if (countries === null) return "";
  const names = countries.slice(0, maxNamed).map((code) => countryName(code) ?? code);
  return copy.places(names, countries.length - names.length);
}

function describeLicensed(reason: Reason & { kind: "licensed" }): string {
  const { exclusivity, category, isSameRecording, until, number } = reason;
  if (number !== null) return copy.licensed.own(number, until);
  const version = isSameRecording ? copy.licensed.same : copy.licensed.other;
  if (exclusivity === "none") return copy.licensed.plain(version, until);
  if (exclusivity === "category") return copy.licensed.category(version, category, until);
  return copy.licensed.exclusive(version, until);
}

function describePublication({ from, until }: Reason & { kind: "not-published" }): string {
  if (until !== null) return copy.publishedUntil(until);
  return from === null ? copy.notPublished : copy.publishedFrom(from);
}

function describeWhen(
  { days, answers, promised }: Reason & { kind: "approval" },
  { namesParties }: ForReader,
): string | null {
  if (namesParties && promised !== undefined) return copy.promised(promised);
  if (namesParties && answers) return describeAnswers(answers);
  return days === null ? null : copy.about(days);
}

/** A reason in words, without a full stop. */
export function describeReason(reason: Reason, { namesParties }: ForReader): string {
  const nameOf = ({ party }: { party: string }) => (namesParties ? party : copy.rightsHolder);
  const within = ({ party }: { party: string }) => (namesParties ? party : copy.rightsHolder.toLowerCase());
  switch (reason.kind) {
    case "disputed":
    case "denied":
    case "asked":
      return copy[reason.kind](reason.side);
    case "restricted":
      return reason.of === "company"
        ? copy.restrictedForCompany(reason.from)
        : copy.restricted(reason.name, reason.from);
    case "use-unnamed":
      return copy.unnamedUse(reason.name);
    case "category-unnamed":
      return copy.categoryUnnamed(reason.names);
    case "refuses-category":
      return copy.refusesCategory(nameOf(reason), reason.category);
    case "embargo":
      return copy.embargo(nameOf(reason), reason.until);
    case "not-published":
      return describePublication(reason);
    case "licensed":
      return copy.licensed.named(describeLicensed(reason), namesParties ? reason.ungranted : undefined);
    case "held":
      return copy.held[reason.by](reason.number);
    case "incomplete":
      return copy.incomplete(reason.side, placeOf(reason.countries));
    case "approval":
      return copy.approval(nameOf(reason), describeWhen(reason, { namesParties }), reason.mayBeClear === true);
    case "agreement-ends":
      return copy.agreementEnds(within(reason), namesParties ? reason.number : null, reason.on);
    case "agreements-overlap":
      return copy.agreementsOverlap(namesParties ? reason.numbers : null);
    case "tier":
      return reason.text;
    case "rule":
      return copy.rule(namesParties ? reason.parties : null);
    case "mfn":
      return copy.mfn(nameOf(reason));
  }
}

/** "Licensed to you: L-2026-0003", "Clear", "2 approvals, about 5 days", "To check" or "Blocked". */
export function describeLight({ light, approvals, days, reasons }: Clearability): string {
  const [first] = reasons;
  if (light === "licensed" && first?.kind === "held") return copy.held[first.by](first.number);
  if (light !== "approvals" || approvals.length === 0) return copy.lights[light];
  const label = copy.approvals(approvals.length);
  return days === null || days === 0 ? label : `${label}, ${copy.about(days)}`;
}

/** With the days that the reader may expect: how fast a named party answers counts more than its response time on file. */
export function asExpected(clearability: Clearability, { namesParties }: ForReader): Clearability {
  const approvals = clearability.approvals.map((one) =>
    namesParties && one.answers ? { ...one, days: workdaysOf(one.answers.usual) } : one,
  );
  return { ...clearability, approvals, days: slowestOf(approvals) };
}

/** What a row says of a song; what is only told is for the song's page, except why no one has to be asked. */
export function rowLightOf(clearability: Clearability, reader: ForReader): RowLight {
  const expected = asExpected(clearability, reader);
  const { light, reasons, days } = expected;
  const first = reasons.find(({ weighs, kind }) => weighs !== "tells" || kind === "rule") ?? null;
  // The label has the days of an approval, and the song's page how often it takes longer.
  const answers = first?.kind === "approval" && first.answers ? { ...first.answers, most: null } : null;
  const named = first?.kind === "approval" ? { ...first, days: null, answers } : first;
  return { light, text: describeLight(expected), reason: named && describeReason(named, reader), days };
}

/** Groups of parties that are named in a summary; of more only the largest. */
const maxGroups = 2;

/** As many of a group as are named; of a larger one the first, with the number of the others. */
const maxNames = 2;

function namesOf(parties: string[]): string[] {
  const [first = ""] = parties;
  return parties.length <= maxNames ? parties : [first, copy.summary.more(parties.length - 1)];
}

/** "2 need Harbour Street", for each group of parties that songs wait for; the songs of further groups together. */
function describeNeeds(list: readonly Clearability[], { namesParties }: ForReader): string[] {
  if (list.length === 0) return [];
  if (!namesParties) return [copy.summary.need(list.length, [copy.summary.approval])];
  const groups = [...Map.groupBy(list, ({ approvals }) => JSON.stringify(approvals.map(({ name }) => name)))]
    .map(([, songs]) => ({ names: (songs[0]?.approvals ?? []).map(({ name }) => name), count: songs.length }))
    .toSorted((a, b) => b.count - a.count || (a.names.join() < b.names.join() ? -1 : 1));
  const named = groups.length > maxGroups ? groups.slice(0, 1) : groups;
  const others = groups.slice(named.length).reduce((sum, { count }) => sum + count, 0);
  const needs = named.map(({ names, count }) => copy.summary.need(count, namesOf(names)));
  return others === 0 ? needs : [...needs, copy.summary.need(others, [copy.summary.others])];
}

/** Totals of a list: "3 clear, 2 need Harbour Street, about 5 days"; "" for an empty one. */
export function summariseLights(list: readonly Clearability[], reader: ForReader): string {
  const count = (light: Clearability["light"]) => list.filter((one) => one.light === light).length;
  const open = list.filter(({ light }) => light === "approvals");
  const asking = open.filter(({ approvals }) => approvals.length > 0);
  const days = Math.max(0, ...asking.map((one) => asExpected(one, reader).days ?? 0));
  return [
    count("licensed") > 0 ? copy.summary.licensed(count("licensed")) : "",
    count("clear") > 0 ? copy.summary.clear(count("clear")) : "",
    ...describeNeeds(asking, reader),
    open.length > asking.length ? copy.summary.toCheck(open.length - asking.length) : "",
    count("blocked") > 0 ? copy.summary.blocked(count("blocked")) : "",
    days > 0 ? copy.about(days) : "",
  ]
    .filter(Boolean)
    .join(", ");
}
