import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClosedSubmit, SentSubmit } from "#app/projects/submissions/components/submit-notice.tsx";
import { SubmitPage } from "#app/projects/submissions/components/submit-page.tsx";
import { openSubmitLink } from "#app/projects/submissions/sending/open-submit-link.server.ts";
import { receiveSubmission } from "#app/projects/submissions/sending/receive-submission.server.ts";
import { submitCopy as copy } from "#app/projects/submissions/sending/submit-copy.ts";
import { submitNoticeCopy } from "#app/projects/submissions/sending/submit-notice-copy.ts";
import { createUploadField } from "#app/projects/submissions/sending/upload-form.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

const statuses = { open: 200, unknown: 404, closed: 410, off: 410, late: 410 };

/** Token of the submission just sent, from the query string. */
function readSent(url: URL): string | null {
  const sent = url.searchParams.get("sent");
  return sent !== null && /^[\w-]{65}$/.test(sent) ? sent : null;
}

/** GET /spaces/submit/:token. Public. `sent`: the confirmation page. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const { id, name } = ctx.company;
  const company = { id, name };
  const link = await openSubmitLink(ctx, { token });
  const sent = ctx.url.searchParams.has("sent") ? { token: readSent(ctx.url) } : null;
  if (link.state !== "open") return data({ state: link.state, company, sent, token }, { status: statuses[link.state] });
  const { ownerId: _, linkVersion: __, id: ___, ...project } = link.project;
  const form = await createUploadField(ctx, link.project);
  const prefilled = ctx.actor === null ? {} : { name: ctx.actor.name, email: ctx.actor.email };
  return data({ state: link.state, company, sent, token, project, form, prefilled, now: ctx.now });
}

/** The form without JavaScript. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const received = await receiveSubmission(ctx, request, { token });
  if (received.sent) return redirect(`/spaces/submit/${encodeURIComponent(token)}?sent=${received.token ?? ""}`, 303);
  return data(received.reply, { status: received.status });
}

export default function SubmitRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (loaded.sent !== null)
    return <SentSubmit company={loaded.company} token={loaded.token} sent={loaded.sent.token} />;
  if (loaded.state !== "open") return <ClosedSubmit company={loaded.company} reason={loaded.state} />;
  const { company, token, project, form, prefilled, now } = loaded;
  return <SubmitPage key={form} {...{ company, token, project, form, prefilled, now, reply }} />;
}

/** The project's title is shown only if the link is open. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title:
      loaded === undefined
        ? copy.heading
        : loaded.state === "open"
          ? copy.title(loaded.project.title)
          : submitNoticeCopy.closed[loaded.state].title,
  },
  { name: "robots", content: "noindex, nofollow" },
];
