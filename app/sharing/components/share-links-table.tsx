import { Link } from "@remix-run/react";
import { AnswerCounts } from "#app/sharing/components/answer-counts.tsx";
import { ShareStateText } from "#app/sharing/components/share-state.tsx";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const columns: Column[] = [
  { id: "recipient", label: copy.columns.recipient, wide: true },
  { id: "state", label: copy.columns.state, wide: true },
  { id: "opens", label: copy.columns.opens, align: "end" },
  { id: "visitors", label: copy.columns.visitors, align: "end" },
  { id: "opened", label: copy.columns.opened },
  { id: "answers", label: copy.columns.answers, wide: true },
  { id: "actions", label: copy.columns.actions, labelHidden: true, align: "end" },
];

type ShareLinksTableProps = {
  links: ShareLinkView[];
  /** Path of the list; link pages are below it. */
  path: string;
};

/** Links of a subject. */
export function ShareLinksTable({ links, path }: ShareLinksTableProps) {
  return (
    <Table caption={copy.title} columns={columns} cards>
      {links.map((link) => (
        <TableRow
          key={link.id}
          columns={columns}
          cells={{
            recipient: (
              <>
                <bdi className="font-semibold">{link.recipient}</bdi>
                {link.email ? <span className="block text-mute">{link.email}</span> : null}
              </>
            ),
            state: <ShareStateText link={link} />,
            opens: link.opens,
            visitors: link.visitors,
            opened:
              link.lastOpenedAt === null ? (
                <span className="text-mute">{copy.neverOpened}</span>
              ) : (
                <DateTime at={link.lastOpenedAt} />
              ),
            answers: <AnswerCounts link={link} />,
            actions: (
              <span className="inline-flex items-center justify-end gap-x-4 whitespace-nowrap">
                {link.state === "active" ? (
                  <CopyButton address={link.address} label={copy.copyOf(link.recipient)} size="small" />
                ) : null}
                <Link to={`${path}/${link.id}`} className="row-action" aria-label={copy.detailsOf(link.recipient)}>
                  {copy.details}
                </Link>
              </span>
            ),
          }}
        />
      ))}
    </Table>
  );
}
