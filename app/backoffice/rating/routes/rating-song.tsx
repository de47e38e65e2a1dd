import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DecisionForm } from "#app/backoffice/rating/components/decision-form.tsx";
import { RatingForm } from "#app/backoffice/rating/components/rating-form.tsx";
import { RatingPlayer } from "#app/backoffice/rating/components/rating-player.tsx";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { filterSearch, readRatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { readRatingPage } from "#app/backoffice/rating/read-rating.server.ts";
import { submitRating } from "#app/backoffice/rating/submit-rating.action.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const filters = readRatingQuery(ctx.url.searchParams);
  return { id, filters: filterSearch(filters), ...(await readRatingPage(ctx, { id, filters })) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitRating(ctx, request, { id });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function factsOf(page: Page) {
  const { source, queuedAt, tier, score, note, segmentScores, ratedAt, rater, decidedAt, decider, state } = page;
  const byAt = (who: string | null, at: number) => (
    <>
      {copy.byAt(who ?? copy.formerUser)}
      <DateTime at={at} />
    </>
  );
  return [
    { label: copy.state, value: copy.states[state] },
    { label: copy.facts.source, value: copy.sources[source] },
    { label: copy.facts.since, value: <DateTime at={queuedAt} /> },
    { label: copy.facts.tier, value: tier ?? copy.noTier },
    ...(score === null || page.isOwn ? [] : [{ label: copy.score, value: copy.scoreOf(score) }]),
    ...(page.isOwn
      ? []
      : segmentScores.map((part) => ({
          label: copy.partLabel(part.group, formatDuration(part.startMs), formatDuration(part.endMs)),
          value: copy.scoreOf(part.score),
        }))),
    ...(note === "" || page.isOwn ? [] : [{ label: copy.note, value: note }]),
    ...(ratedAt === null ? [] : [{ label: copy.facts.rated, value: byAt(rater, ratedAt) }]),
    ...(decidedAt === null ? [] : [{ label: copy.facts.decided, value: byAt(decider, decidedAt) }]),
  ];
}

export default function RatingSongPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, track, state, version, isOwn, isTakenByOther, takenUntil } = page;
  const title = [track.title, ...titleTags(track)].join(" ");
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={`/rating${page.filters}`} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-2 flex flex-wrap gap-x-4 text-row text-mute [overflow-wrap:anywhere]">
        <span>{artistNames(track)}</span>
        {isOwn && state === "waiting" ? (
          <span>
            {copy.takenUntil} <DateTime at={takenUntil} />
          </span>
        ) : null}
      </p>
      <RatingPlayer track={track} next={page.next} />
      {isOwn ? <RatingForm key={`${id} ${version}`} rating={page} reply={reply} /> : null}
      {!isOwn && state === "waiting" ? <TakeSong {...page} /> : null}
      {isOwn ? null : <FormError id="rating-error" errors={reply?.error?.[""] ?? []} />}
      <section className="mt-8 max-w-2xl border-t border-line pt-6">
        <Facts facts={factsOf(page)} />
      </section>
      {page.canDecide && page.score !== null ? (
        <section className="mt-8 max-w-2xl border-t border-line pt-6">
          <h2 className="mb-2 text-xl">{copy.decide}</h2>
          <p className="mb-4 text-row text-mute">{copy.decideHint}</p>
          <DecisionForm {...{ id, title, state, version }} />
        </section>
      ) : null}
      {page.canDecide && !isTakenByOther ? (
        <Form method="post" className="mt-8 max-w-2xl border-t border-line pt-6">
          <input type="hidden" name="version" value={version} />
          <p className="mb-4 text-row text-mute">{copy.takeOutHint}</p>
          <Button variant="quiet" name="act" value="take-out">
            {copy.takeOut}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function TakeSong({ taker, isTakenByOther, canRate }: Pick<Page, "taker" | "isTakenByOther" | "canRate">) {
  if (isTakenByOther) return <p className="mt-6">{copy.takenByOther(taker ?? copy.formerUser)}</p>;
  return canRate ? (
    <Form method="post" className="mt-6">
      <Button variant="accent" name="act" value="take">
        {copy.take}
      </Button>
    </Form>
  ) : null;
}

export const meta = staffMeta<typeof loader>(({ track }) => [track.title, copy.title]);
