import "#app/ui/list/drag-handle.css";
import "#app/opportunities/opportunities.css";
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { CSS } from "@dnd-kit/utilities";
import { Link, useSubmit } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { CardDeadline } from "#app/opportunities/components/card-deadline.tsx";
import { MoveForm } from "#app/opportunities/components/move-form.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath, type Stage, stages } from "#app/opportunities/opportunity.ts";
import type { OpportunitiesPageData, OpportunityCard } from "#app/opportunities/read-opportunities-page.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { DueNote } from "#app/visitor-requests/staff/components/due-note.tsx";

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const stageOf = (id: unknown) => stages.find((stage) => stage === id);

/** An arrow key takes the card to the column beside it. */
const toNextStage: KeyboardCoordinateGetter = (event, { context: { active, over, droppableRects } }) => {
  const step = steps[event.code];
  const from = stageOf(over?.id) ?? stageOf(active?.data.current?.stage);
  if (step === undefined || from === undefined) return undefined;
  const rect = droppableRects.get(stages[stages.indexOf(from) + step] ?? "");
  event.preventDefault();
  return rect && { x: rect.left + 8, y: rect.top + 8 };
};

const columnUnder: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin : rectIntersection)(args);

type BoardProps = { page: OpportunitiesPageData; reply: FormReply | undefined };

/** Cards by stage. They are dragged with the pointer or the keyboard; the form of a card does the same without scripts. */
export function Board({ page: { cards, columns }, reply }: BoardProps) {
  const submit = useSubmit();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextStage }),
  );
  const nameOf = (id: unknown) => cards.find((card) => card.id === id)?.title ?? "";
  const placeOf = (id: unknown) => copy.stages[stageOf(id) ?? "new"];
  const announcements: Announcements = {
    onDragStart: ({ active }) => copy.drag.over(nameOf(active.id), placeOf(active.data.current?.stage)),
    onDragOver: ({ active, over }) => (over ? copy.drag.over(nameOf(active.id), placeOf(over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? copy.drag.dropped(nameOf(active.id), placeOf(over.id)) : copy.drag.cancelled,
    onDragCancel: () => copy.drag.cancelled,
  };
  function drop({ active, over }: DragEndEvent) {
    const card = cards.find(({ id }) => id === active.id);
    const stage = stageOf(over?.id);
    if (card === undefined || stage === undefined || stage === card.stage) return;
    submit({ id: card.id, stage, version: card.version }, { method: "post", preventScrollReset: true });
  }
  return (
    <DndContext
      id="opportunities"
      sensors={sensors}
      collisionDetection={columnUnder}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: copy.drag.help } }}
    >
      <div className="board">
        {columns.map(({ stage, total, sums }) => (
          <Column key={stage} stage={stage} total={total} sums={sums}>
            {cards
              .filter((card) => card.stage === stage)
              .map((card) => (
                <Card key={card.id} card={card} reply={reply?.initialValue?.id === card.id ? reply : undefined} />
              ))}
          </Column>
        ))}
      </div>
    </DndContext>
  );
}

type ColumnProps = { stage: Stage; total: number; sums: string[]; children: React.ReactNode[] };

function Column({ stage, total, sums, children }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`stage-${stage}`}
      className={`min-w-0 border-t-2 pt-3 ${isOver ? "border-ink bg-sand" : "border-line"}`}
    >
      <h2 id={`stage-${stage}`} className="font-semibold">
        {copy.stages[stage]} <span className="font-normal text-mute">{total}</span>
      </h2>
      <p className="min-h-6 text-row text-mute">{sums.join(" + ")}</p>
      {children.length === 0 ? <p className="py-3 text-row text-mute max-md:hidden">{copy.emptyColumn}</p> : null}
      <ul className="mt-2 grid gap-3">{children}</ul>
    </section>
  );
}

function Card({ card, reply }: { card: OpportunityCard; reply: FormReply | undefined }) {
  const { id, title, contact, excerpt, value, due, assignee } = card;
  const hydrated = useHydrated();
  const drag = useDraggable({ id, data: { stage: card.stage } });
  return (
    <li
      ref={drag.setNodeRef}
      style={{ transform: CSS.Translate.toString(drag.transform) }}
      className={`min-w-0 border border-line bg-paper p-3 text-row ${drag.isDragging ? "relative z-10 shadow-lg" : ""}`}
    >
      <div className="flex items-start justify-between gap-2">
        <Link to={opportunityPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
          {title}
        </Link>
        {hydrated ? (
          <button
            type="button"
            ref={drag.setActivatorNodeRef}
            {...drag.attributes}
            {...drag.listeners}
            className="drag-handle"
            aria-label={copy.drag.handle(title)}
          >
            <span aria-hidden>⠿</span>
          </button>
        ) : null}
      </div>
      {contact ? <p className="text-mute">{contact}</p> : null}
      <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">{excerpt}</p>
      <p className="mt-2 flex flex-wrap gap-x-3 text-mute">
        {value ? <span className="text-ink">{value}</span> : null}
        <CardDeadline card={card} />
        <span>{assignee ?? copy.unassigned}</span>
      </p>
      {due ? (
        <p className="mt-1">
          {copy.fields.due} <DueNote due={due} />
        </p>
      ) : null}
      <MoveForm card={card} reply={reply} />
    </li>
  );
}
