import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { isRefused } from "#app/edge/forms/is-refused.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { ClosedRoomPage } from "#app/rooms/components/closed-room-page.tsx";
import { DealPart } from "#app/rooms/deal/components/deal-part.tsx";
import { LicensingPart } from "#app/rooms/deal/components/licensing-part.tsx";
import { UnderWayPart } from "#app/rooms/deal/components/under-way-part.tsx";
import { submitDeal } from "#app/rooms/deal/deal.action.server.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { readRoomPage } from "#app/rooms/guest/read-room-page.server.ts";
import { MusicPart } from "#app/rooms/music/music-part.tsx";
import { submitRoomAnswer } from "#app/rooms/music/room-answer.action.server.ts";
import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /room/:token. Public. Opening it changes nothing. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const page = await readRoomPage(ctx, { token, headers: request.headers });
  const { id, name } = ctx.company;
  const status = page.state === "open" ? 200 : page.state === "unknown" ? 404 : 410;
  return data({ ...page, company: { id, name } }, { status });
}

/** An answer to the music of a link, or with `act` a form of the deal. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const form = await readForm(request.clone());
  return form.has("act") ? submitDeal(ctx, form, token) : submitRoomAnswer(ctx, request, token);
}

/** A link that ends while the page is open keeps the page with its unsent notes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !isRefused(args) && args.defaultShouldRevalidate;
}

export default function RoomRoute() {
  const { company, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  if (page.state !== "open") return <ClosedRoomPage reason={page.state} company={company} />;
  const { room, guest, sender, music, totals, deal } = page;
  const answer = isAnswerReply(reply) ? reply : undefined;
  return (
    <div className="mx-auto max-w-form px-gutter pt-8 pb-24">
      <SenderHead sender={sender} company={company.name} />
      <h1 className="mt-5 text-title [overflow-wrap:anywhere]">{room.title}</h1>
      <p className="mt-2 font-semibold [overflow-wrap:anywhere]">
        <bdi>{copy.for(guest.name)}</bdi>
      </p>
      <DealPart deal={deal} reply={isAnswerReply(reply) ? undefined : reply} />
      <ButtonLink to={`${pathname}/film`} variant="quiet" className="mt-6">
        {filmCopy.open}
      </ButtonLink>
      <UsageTotals totals={totals} ids={[]} />
      <MusicPart {...music} to={sender.name} reply={answer} sentTo={`${pathname}${search}`} />
      {deal.underWay === null ? null : <UnderWayPart songs={deal.underWay} />}
      {deal.licensing === null ? null : <LicensingPart licensing={deal.licensing} sender={sender.name} />}
      <p className="mt-12 max-w-[60ch] text-sm text-mute print:hidden">
        {`${sharePageCopy.answer.reaches(company.name)} ${copy.privacy(company.name)}`}
      </p>
    </div>
  );
}

export const meta = unlistedMeta<typeof loader>((page) =>
  page.state === "open" ? page.room.title : copy.closed[page.state].title,
);
