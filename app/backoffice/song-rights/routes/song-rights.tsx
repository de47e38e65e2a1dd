import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DisputeForms } from "#app/backoffice/song-rights/components/dispute-forms.tsx";
import { SideForm } from "#app/backoffice/song-rights/components/side-form.tsx";
import { StatedShares } from "#app/backoffice/song-rights/components/stated-shares.tsx";
import { readRightsPage } from "#app/backoffice/song-rights/read-song-rights.server.ts";
import { submitRights } from "#app/backoffice/song-rights/rights-form.action.server.ts";
import type { RightsHistoryRow } from "#app/backoffice/song-rights/share-history.server.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { SideTable } from "#app/licensing/rights/components/side-table.tsx";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const isDraft = ctx.url.searchParams.get("draft") === "stated";
  return { ...(await readRightsPage(ctx, { recordingId: id })), isDraft };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitRights(ctx, request, { recordingId: id });
}

const stateColours = { draft: "text-amber", complete: "text-moss", disputed: "text-red" };

export default function SongRights() {
  const { state, shares, disputes, versions, canEdit, history, suggested, stated, isDraft } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const replyTo = (act: string) => (reply?.initialValue?.act === act ? reply : undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <p className={classNames("font-semibold", stateColours[state])}>{copy.states[state]}</p>
      {stated ? <StatedShares stated={stated} canEdit={canEdit} isDraft={isDraft} /> : null}
      {bothSides.map((side) =>
        canEdit ? (
          <SideForm
            key={`${side} ${versions[side]} ${isDraft}`}
            stated={isDraft && stated ? stated.shares.filter((share) => share.side === side) : []}
            side={side}
            shares={shares.filter((share) => share.side === side)}
            version={versions[side]}
            suggested={suggested}
            reply={replyTo(side)}
          />
        ) : (
          <SideTable key={side} side={side} shares={shares} />
        ),
      )}
      <DisputeForms disputes={disputes} canEdit={canEdit} reply={replyTo("dispute") ?? replyTo("settle")} />
      <section className="border-t border-line pt-6">
        <h2 className="mb-3 text-xl">{copy.history.title}</h2>
        <FormError id="restore-error" errors={replyTo("restore")?.error?.[""] ?? undefined} />
        <RecordList
          caption={copy.history.title}
          columns={canEdit ? [...columns, restoreColumn] : columns}
          rows={history}
          empty={{ title: copy.history.none }}
        />
      </section>
    </div>
  );
}

const lines = (texts: string[]) => (
  <ul>
    {texts.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal lines are possible, and the list never changes.
      <li key={at} className="[overflow-wrap:anywhere]">
        {text}
      </li>
    ))}
  </ul>
);

const columns: ListColumn<RightsHistoryRow>[] = [
  { id: "at", label: copy.history.columns.at, cell: ({ at }) => <DateTime at={at} /> },
  { id: "who", label: copy.history.columns.who, cell: ({ who }) => who },
  { id: "what", label: copy.history.columns.what, cell: ({ what }) => what },
  { id: "removed", label: copy.history.columns.removed, wide: true, cell: ({ removed }) => lines(removed) },
  { id: "added", label: copy.history.columns.added, wide: true, cell: ({ added }) => lines(added) },
];

const restoreColumn: ListColumn<RightsHistoryRow> = {
  id: "restore",
  label: copy.history.columns.restore,
  cell: ({ id, restores, at }) =>
    restores === null ? null : (
      <Form method="post">
        <input type="hidden" name="act" value="restore" />
        <Button
          variant="quiet"
          size="small"
          name="entry"
          value={id}
          aria-label={`${copy.history.restoreOf(rightsCopy[restores])} ${new Date(at).toISOString()}`}
        >
          {copy.history.restore}
        </Button>
      </Form>
    ),
};
