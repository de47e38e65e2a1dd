import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { askSchema } from "#app/licensing/approvals/ask-form.ts";
import { askParties, planAsking } from "#app/licensing/approvals/ask-parties.server.ts";
import { AskForm } from "#app/licensing/approvals/components/ask-form.tsx";
import { describeStanding } from "#app/licensing/approvals/describe-standing.ts";
import { readAskPage, readParties } from "#app/licensing/approvals/list-parties.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { requestViewPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/approvals. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readAskPage(ctx, { id });
}

/** The intent "review" returns the form with what standing approvals say, "send" asks. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { parties } = await readParties(ctx, { id });
  const schema = askSchema({ parties, today: isoDateOf(ctx.now) });
  const form = await readForm(request);
  if (form.get("intent") === "review") {
    const submission = parseForm(form, schema);
    if (submission.status !== "success") return data({ ...submission.reply(), notes: [] }, { status: 400 });
    try {
      const { standing } = await planAsking(ctx, { ...submission.value, id });
      return data({ ...submission.reply(), status: undefined, notes: describeStanding(standing) });
    } catch (error) {
      return replyWithInput(submission, error);
    }
  }
  return submitForm(ctx, form, {
    schema,
    async act({ intent: _, ...input }) {
      const { asked, standing, tasks } = await askParties(ctx, { ...input, id });
      return {
        to: requestViewPath(id, "approvals"),
        toast: { kind: "success", title: copy.sent(asked, standing, tasks) },
      };
    },
  });
}

type Reply = FormReply & { notes?: ReturnType<typeof describeStanding> };

export default function AskPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as Reply | undefined;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={transactionPath(page.id)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.ask}</h1>
      <p className="mt-2 max-w-[70ch] text-mute">{copy.askLead}</p>
      <div className="mt-8">
        {!page.canAsk ? (
          <p className="max-w-[60ch]">{page.isOwn ? transactionCopy.ownRequest : copy.errors.over}</p>
        ) : page.parties.length === 0 ? (
          <>
            <p className="font-semibold">{copy.none}</p>
            <p className="text-mute">{copy.noneText}</p>
          </>
        ) : (
          <AskForm page={page} notes={reply?.notes ?? []} reply={reply} />
        )}
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.ask, page.project]);
