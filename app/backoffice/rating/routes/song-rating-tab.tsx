import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { ratingPath } from "#app/backoffice/rating/rating-state.ts";
import { readSongRating } from "#app/backoffice/rating/read-song-rating.server.ts";
import { sendToRating } from "#app/backoffice/rating/send-to-rating.server.ts";
import { submitPart } from "#app/backoffice/song-parts/submit-part.action.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { id, ...(await readSongRating(ctx, id)) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitPart(ctx, request, {
    ...{ id, area: "songs-edit", segment: "rating", schema: z.object({}) },
    async act() {
      const { sent } = await sendToRating(ctx, { recordings: [id], source: "staff" });
      return sent === 0 ? copy.alreadyQueued(1) : copy.sent(sent);
    },
  });
}

export default function SongRatingTab() {
  const { id, rating, canSend, canOpen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (rating === null)
    return (
      <section className="grid max-w-2xl gap-5">
        <p>{copy.notQueued}</p>
        {canSend ? (
          <FormFrame reply={reply} keyless submit={copy.send}>
            {null}
          </FormFrame>
        ) : null}
      </section>
    );
  return (
    <section className="grid max-w-2xl gap-5">
      <p>
        {copy.states[rating.state]}
        {rating.score === null ? null : `, ${copy.scoreOf(rating.score)}`}
      </p>
      {canOpen ? (
        <Link to={ratingPath(id)} className="link justify-self-start">
          {copy.open}
        </Link>
      ) : null}
    </section>
  );
}
