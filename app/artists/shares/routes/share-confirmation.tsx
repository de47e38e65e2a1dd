import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerShare } from "#app/artists/shares/answer-share.server.ts";
import { ConfirmationForm } from "#app/artists/shares/components/confirmation-form.tsx";
import { confirmationCopy as copy } from "#app/artists/shares/confirmation-copy.ts";
import { confirmationSchema } from "#app/artists/shares/confirmation-form.ts";
import { openShareLink } from "#app/artists/shares/open-share-link.server.ts";
import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

const statuses = { open: 200, answered: 200, unknown: 404, lapsed: 410, changed: 410, closed: 410 };

/** GET /share-confirmation/:token. Public. Opening it changes nothing. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const link = await openShareLink(ctx, token);
  const status = statuses[link.state];
  if (link.state === "open" || link.state === "answered")
    return data({ state: link.state, share: link.share }, { status });
  return data({ state: link.state, share: null }, { status });
}

export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  return submitForm(ctx, request, {
    schema: confirmationSchema,
    async act(answer) {
      await answerShare(ctx, { token, answer });
      // The page says what became of the link.
      return { to: ctx.url.pathname };
    },
  });
}

export default function ShareConfirmationPage() {
  const { state, share } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  if (share === null) return <ClosedLinkPage {...copy.closed[state]} />;
  if (state === "open") return <ConfirmationForm share={share} reply={reply} />;
  const { answer, answerBp, answeredAt, shareBp, song } = share;
  const said =
    answer === null || answer === "not_mine" ? copy.done.not_mine : copy.done[answer](formatShare(answerBp ?? shareBp));
  const { title, next } = copy.done;
  return <ClosedLinkPage title={title} text={`${said} ${copy.done.at(song, answeredAt ?? 0)}`} next={next} />;
}

export const meta = unlistedMeta(copy.title);
