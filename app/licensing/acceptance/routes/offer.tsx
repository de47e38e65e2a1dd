import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { offerPath } from "#app/licensing/acceptance/acceptance-limits.ts";
import { requireAnswerableLink } from "#app/licensing/acceptance/answer-offer.server.ts";
import { AnswerPart } from "#app/licensing/acceptance/components/answer-part.tsx";
import { ChangedPart } from "#app/licensing/acceptance/components/changed-part.tsx";
import { Counters } from "#app/licensing/acceptance/components/counters.tsx";
import { OptionsPart } from "#app/licensing/acceptance/components/options-part.tsx";
import { SignedPart } from "#app/licensing/acceptance/components/signed-part.tsx";
import { submitOffer } from "#app/licensing/acceptance/offer.action.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { readOfferPage } from "#app/licensing/acceptance/read-offer-page.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

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
  const { title, lead, text, textHash, until, songs, parts, isOpen, signed, name, path } = offer;
  return (
    <div className="mx-auto max-w-3xl px-gutter pt-8 pb-16">
      <p className="font-semibold">{offer.company}</p>
      <h1 className="mt-2 text-title">{title}</h1>
      {offer.bought === null ? null : (
        <p className="mt-3 text-lg font-semibold [overflow-wrap:anywhere]">{offer.bought}</p>
      )}
      <p className="mt-3 [overflow-wrap:anywhere]">{lead}</p>
      {isOpen ? <p className="mt-1 text-mute">{until}</p> : null}
      <ChangedPart changed={offer.changed} />
      {signed === null ? null : <SignedPart signed={signed} />}
      {songs.length === 0 ? null : (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">{copy.listen}</h2>
          <ul className="grid gap-4">
            {songs.map((song) => (
              <li key={song.src} className="[overflow-wrap:anywhere]">
                <p className="mb-1 font-semibold">{song.title}</p>
                {/* biome-ignore lint/a11y/useMediaCaption: music without speech to caption. */}
                <audio
                  controls
                  preload="none"
                  src={song.src}
                  aria-label={copy.audioOf(song.title)}
                  className="w-full"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {signed === null ? (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">{copy.text}</h2>
          <p className="whitespace-pre-line border border-line p-4 [overflow-wrap:anywhere]">{text}</p>
        </section>
      ) : null}
      <p className="mt-4">
        <a href={`${path}/quote.pdf`} className="link">
          {copy.pdf}
        </a>
      </p>
      <OptionsPart parts={parts} name={signed === null ? null : name} linksRequests={false} reply={reply} />
      <Counters counters={parts.counters} versionPath={null} reply={undefined} />
      {isOpen ? (
        <AnswerPart parts={parts} textHash={textHash} name={name} reply={reply} changed={offer.changed} />
      ) : null}
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
