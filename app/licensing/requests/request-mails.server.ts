import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import type { RequestForm } from "#app/licensing/requests/request-form.ts";
import { fromMinorUnits, media } from "#app/licensing/requests/request-terms.ts";
import type { TrackView } from "#app/player/track/track.ts";
import { trackName } from "#app/player/track/track-label.ts";
import { countryName } from "#app/ui/countries.ts";

type Terms = Omit<RequestForm, "version" | "remove" | "intent">;

function describeTerm({ perpetual, termMonths }: Terms): string {
  if (perpetual) return copy.perpetual;
  return termMonths === null ? "" : copy.months(termMonths);
}

/** The terms in words, one a line, without those that were left open. Whole: staff have no page that shows the rest. */
function describeTerms(terms: Terms): string[] {
  const { kind, endClient, territories, startsOn, neededBy, exclusivity, budget, currency, description } = terms;
  const named: [label: string, value: string | null][] = [
    [copy.kind, copy.kinds[kind]],
    [copy.endClient, endClient],
    [copy.media, terms.media.map((one) => media[one]).join("; ")],
    [copy.territories, territories.map((one) => countryName(one) ?? one).join(", ")],
    [copy.term, describeTerm(terms)],
    [copy.startsOn, startsOn],
    [copy.neededBy, neededBy],
    [copy.exclusivity, copy.exclusivities[exclusivity]],
    [copy.budget, budget === null || currency === null ? "" : `${fromMinorUnits(budget, currency)} ${currency}`],
    [copy.description, description],
  ];
  return named.flatMap(([label, value]) => (value ? `${label}: ${value}` : []));
}

/** The confirmation for the person and the notice for the staff, who answer by email. */
export async function requestMails(ctx: RequestContext, { terms, songs }: { terms: Terms; songs: TrackView[] }) {
  const actor = requireActor(ctx);
  const about = { project: terms.project, songs: songs.length };
  const sender = `${actor.name} (${actor.email})`;
  const lines = [...songs.map((song) => `${copy.song}: ${trackName(song)}`), ...describeTerms(terms)];
  const staff = await listStaff(ctx);
  return [
    {
      template: "request-sent" as const,
      data: { ...about, name: actor.name, link: new URL("/transactions", ctx.url.origin).href },
      to: actor.email,
      userId: actor.id,
    },
    // The emails are about the sender: they are erased with that person.
    ...staff.map(({ name, email }) => ({
      template: "request-received" as const,
      data: { ...about, name, sender, lines },
      to: email,
      replyTo: actor.email,
      userId: actor.id,
    })),
  ];
}
