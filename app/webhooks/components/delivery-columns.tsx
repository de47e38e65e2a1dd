import { Link } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import type { ListedDelivery } from "#app/webhooks/history/list-deliveries.server.ts";
import { deliveryPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

const { columns: labels } = copy;

/** The response of the last attempt, or why there is none. */
export function resultOf({ status, error }: Pick<ListedDelivery, "status" | "error">): string {
  const problem = error === null ? "" : (Object.entries(copy.errors).find(([name]) => name === error)?.[1] ?? error);
  return [status === null ? "" : String(status), problem].filter(Boolean).join(": ");
}

/** Columns of an endpoint's deliveries. */
export function deliveryColumns(endpointId: string): ListColumn<ListedDelivery>[] {
  return [
    {
      id: "type",
      label: labels.type,
      wide: true,
      cell: ({ id, type }) => (
        <Link to={deliveryPath({ endpointId, id })} className="link [overflow-wrap:anywhere]">
          {type}
        </Link>
      ),
    },
    { id: "created", label: labels.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      id: "state",
      label: labels.state,
      cell: ({ state }) => <StateMark state={state}>{copy.deliveryStates[state]}</StateMark>,
    },
    { id: "status", label: labels.status, wide: true, cell: resultOf },
    {
      id: "duration",
      label: labels.duration,
      align: "end",
      cell: ({ durationMs }) => (durationMs === null ? null : copy.deliveries.ms(durationMs)),
    },
    { id: "attempts", label: labels.attempts, align: "end", cell: ({ attempts }) => attempts },
    {
      id: "next",
      label: labels.next,
      cell: ({ state, nextAt }) => (state === "pending" ? <DateTime at={nextAt} /> : null),
    },
  ];
}
