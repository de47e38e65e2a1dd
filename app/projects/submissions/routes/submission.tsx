import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CommentFields } from "#app/comments/components/comment-fields.tsx";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { setSubmissionState } from "#app/projects/submissions/change-submission.server.ts";
import { submitSubmissionComment } from "#app/projects/submissions/comments/submission-comment.action.server.ts";
import { SubmissionPage } from "#app/projects/submissions/components/submission-page.tsx";
import { ClosedSubmit } from "#app/projects/submissions/components/submit-notice.tsx";
import { eraseSubmissionSender } from "#app/projects/submissions/erase-submission-sender.server.ts";
import { isClosedLink, readSubmissionPage } from "#app/projects/submissions/read-submission-page.server.ts";
import { submissionPath, submissionStates } from "#app/projects/submissions/submission.ts";
import { submissionCopy } from "#app/projects/submissions/submission-copy.ts";
import { submissionPageCopy as copy } from "#app/projects/submissions/submission-page-copy.ts";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /spaces/submission/:id: by id for members, by link token for everyone. */
export async function loader({ request, params: { id: ref = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const { id, name } = ctx.company;
  const company = { id, name };
  try {
    return data({ company, page: await readSubmissionPage(ctx, { ref }) });
  } catch (error) {
    // Below a rejected comment whose submission was removed meanwhile, the form is rendered without it.
    const isShown = isClosedLink(error) || (error instanceof AppError && error.status === 404 && answersForm(request));
    if (!isShown) throw error;
    return data({ company, page: null }, { status: error.status });
  }
}

/** `act`: a state, `erase` or `delete` (a comment); without it a comment is created. */
export async function action({ request, params: { id: ref = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const form = await readForm(request);
  if (form.get("act") === "erase") {
    await eraseSubmissionSender(ctx, { id: ref });
    ctx.flash.set({ kind: "success", title: submissionsCopy.erased, undoes: true });
    return redirect(submissionPath(ref));
  }
  const state = submissionStates.find((one) => one === form.get("act"));
  if (state === undefined) return submitSubmissionComment(ctx, form, { ref });
  await setSubmissionState(ctx, { id: ref, state });
  ctx.flash.set({ kind: "success", title: submissionsCopy.changed[state] });
  return redirect(submissionPath(ref));
}

export default function SubmissionRoute() {
  const { company, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? null;
  if (page === null && reply !== null)
    return (
      <div className="max-w-form px-gutter pt-8 pb-16">
        <h1 className="mb-6 text-title">{copy.comments}</h1>
        <CommentFields reply={reply} />
      </div>
    );
  if (page === null) return <ClosedSubmit company={company} reason="closed" />;
  return <SubmissionPage page={page} reply={reply} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: copy.metaTitle(loaded?.page?.submission.title ?? submissionCopy.title, loaded?.company.name ?? "") },
  { name: "robots", content: "noindex, nofollow" },
];
