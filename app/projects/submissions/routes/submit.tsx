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

/** The token of a submission that was just sent, as the address names it. */
function readSent(url: URL): string | null {
  const sent = url.searchParams.get("sent");
  return sent !== null && /^[\w-]{65}$/.test(sent) ? sent : null;
}

/** GET /spaces/submit/:token. For everyone with the address. `sent`: the page that thanks. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const { id, name } = ctx.company;
  const company = { id, name };
  const link = await openSubmitLink(ctx, { token });
  const sent = ctx.url.searchParams.has("sent") ? { token: readSent(ctx.url) } : null;
  if (link.state !== "open") return data({ state: link.state, company, sent, token }, { status: statuses[link.state] });
  const { ownerId: _, linkVersion: __, id: ___, ...project } = link.project;
  const form = await createUploadField(ctx, link.project);
  const known = ctx.actor === null ? {} : { name: ctx.actor.name, email: ctx.actor.email };
  return data({ state: link.state, company, sent, token, project, form, known, now: ctx.now });
}

/** The form of a browser without scripts. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const received = await receiveSubmission(ctx, request, { token });
  if (received.sent) return redirect(`/spaces/submit/${encodeURIComponent(token)}?sent=${received.token ?? ""}`, 303);
  return data(received.reply, { status: received.status });
}

export default function SubmitRoute() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (shown.sent !== null) return <SentSubmit company={shown.company} token={shown.token} sent={shown.sent.token} />;
  if (shown.state !== "open") return <ClosedSubmit company={shown.company} reason={shown.state} />;
  const { company, token, project, form, known, now } = shown;
  return <SubmitPage key={form} {...{ company, token, project, form, known, now, reply }} />;
}

/** The title of the project is for those who can open the link. */
export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title:
      shown === undefined
        ? copy.heading
        : shown.state === "open"
          ? copy.title(shown.project.title)
          : submitNoticeCopy.closed[shown.state].title,
  },
  { name: "robots", content: "noindex, nofollow" },
];
