import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { listCalendar } from "#app/backoffice/agreements/calendar/list-calendar.server.ts";
import { attachment } from "#app/downloads/file-name.ts";
import { icalText } from "#app/edge/http/ical.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

const { calendar: copy } = agreementsCopy;
const pastDays = 365;

/** The calendar as a file: from a year ago on. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const days = await listCalendar(ctx, { from: isoDateOf(ctx.now, -pastDays), before: "9999" });
  const events = days.map(({ id, number, title, kind, on, updatedAt }) => {
    const url = new URL(agreementPath(id), ctx.url).href;
    const summary = copy.event(copy.kinds[kind], number, title);
    return { uid: `${id}-${kind}@${ctx.env.APP_HOST}`, on, summary, description: url, url, changedAt: updatedAt };
  });
  return new Response(icalText({ name: copy.name(ctx.company.name), events }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": attachment("agreements.ics"),
      "Cache-Control": "private, no-store",
    },
  });
}
