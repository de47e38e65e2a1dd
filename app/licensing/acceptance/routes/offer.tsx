import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { offerPath } from "#app/licensing/acceptance/acceptance-limits.ts";
import { requireAnswerableLink } from "#app/licensing/acceptance/answer-offer.server.ts";
import { OfferPart } from "#app/licensing/acceptance/components/offer-part.tsx";
import { submitOffer } from "#app/licensing/acceptance/offer.action.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { readOfferPage } from "#app/licensing/acceptance/read-offer-page.server.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /offers/:token. Public. Opening it changes nothing. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const { status, ...page } = await readOfferPage(ctx, token);
  return data(page, { status });
}

/** Accepts, declines, counters, or exercises an option. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const form = await readForm(request);
  const found = await openOfferLink(ctx, token);
  if (found.state === "unknown") throw new AppError("not_found", copy.closed.unknown.title);
  return submitOffer(ctx, form, {
    quote: found.offer.quote,
    open: (state) => requireAnswerableLink(ctx, found, state),
    to: () => offerPath(token),
  });
}

export default function OfferPage() {
  const { closed, offer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (offer === null) return <ClosedLinkPage {...closed} />;
  return (
    <div className="mx-auto max-w-read px-gutter pt-6 pb-16">
      <SenderHead sender={null} company={offer.company} />
      <h1 className="mt-5 text-title">{offer.title}</h1>
      <OfferPart offer={offer} reply={reply} />
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
