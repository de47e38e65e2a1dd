import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RatingPlayer } from "#app/backoffice/rating/components/rating-player.tsx";
import { answerProposal } from "#app/backoffice/tagging/answer-proposal.server.ts";
import { ProposedTags } from "#app/backoffice/tagging/components/proposed-tags.tsx";
import { listenForTaggingKeys } from "#app/backoffice/tagging/listen-for-tagging-keys.ts";
import { readDesk } from "#app/backoffice/tagging/read-desk.server.ts";
import { taggingCopy as copy } from "#app/backoffice/tagging/tagging-copy.ts";
import { deskPath, readAnswer, readSeen, taggingPath, taggingSchema } from "#app/backoffice/tagging/tagging-form.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { formatBpm } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Facts } from "#app/ui/facts.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return await readDesk(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return await submitForm(ctx, request, {
    schema: taggingSchema,
    check() {
      requireAccess(ctx, "songs-edit");
    },
    async act({ song, seen, answer: text }) {
      const answer = readAnswer(text);
      if (answer !== null) await answerProposal(ctx, song, answer);
      return { to: deskPath({ song, seen: readSeen(seen), last: text }) };
    },
  });
}

type Song = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["song"]>;

const percent = (share: number) => Math.round(100 * share);

function factsOf({ track, measured, energy, vocalShare, confirmed }: Song) {
  const stated = track.bpm === null ? copy.notStated : `${formatBpm(track.bpm)} BPM`;
  const key = track.musicalKey ?? copy.notStated;
  const voice = track.vocals ? copy.withVocals : copy.instrumental;
  const beside = (said: string, found: string | null, confidence: number) =>
    found === null ? copy.notMeasured(said) : copy.measured(said, found, percent(confidence));
  return [
    { label: copy.facts.vocals, value: copy.vocalsLike(voice, vocalShare === null ? null : percent(vocalShare)) },
    {
      label: copy.facts.tempo,
      value: beside(stated, measured.bpm === null ? null : formatBpm(measured.bpm), measured.bpmConfidence),
    },
    { label: copy.facts.key, value: beside(key, measured.musicalKey, measured.keyConfidence) },
    ...(energy === null ? [] : [{ label: copy.facts.energy, value: copy.energy(energy.mean, energy.peak) }]),
    { label: copy.confirmed, value: confirmed.join(", ") || copy.none },
  ];
}

export default function TaggingPage() {
  const { song, seen, last, learned } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => (desk.current === null ? undefined : listenForTaggingKeys(desk.current)), []);
  return (
    <div ref={desk} className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <FormError id="tagging-error" errors={Object.values(reply?.error ?? {}).flatMap((one) => one ?? [])} />
      {song === null ? (
        <EmptyState
          title={copy.empty}
          action={
            seen.length === 0 ? null : (
              <ButtonLink to={taggingPath} variant="quiet">
                {copy.skipped}
              </ButtonLink>
            )
          }
        >
          {copy.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className="mt-4 flex max-w-3xl flex-wrap items-start justify-between gap-4">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <b className="block text-xl">{[song.track.title, ...titleTags(song.track)].join(" ")}</b>
              <span className="text-row text-mute">{artistNames(song.track)}</span>
            </p>
            <ButtonLink to={deskPath({ seen: [...seen, song.id] })} variant="accent" data-next>
              {copy.next}
            </ButtonLink>
          </div>
          <RatingPlayer track={song.track} next={null} />
          <ProposedTags song={song} seen={seen} last={last} />
          <section className="mt-6 max-w-3xl border-t border-line pt-4">
            <Facts facts={factsOf(song)} />
          </section>
        </>
      )}
      <p className="mt-6 max-w-prose text-row text-mute">
        {copy.keys} {learned.tags === 0 ? copy.unmeasured : copy.learned(learned.tags, learned.precision)}
      </p>
    </div>
  );
}

export const meta = staffMeta(copy.title);
