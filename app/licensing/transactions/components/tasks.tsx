import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { deskCopy as copy } from "#app/licensing/transactions/desk/desk-copy.ts";
import { deskLimits } from "#app/licensing/transactions/desk/desk-limits.ts";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type TasksProps = { page: TransactionPageData; replyOf: ReplyOf };
type Task = TransactionPageData["tasks"][number];

/** The desk's tasks on a request: those of its own, and those that answers of rights holders make. */
export function Tasks({ page: { tasks, assignees }, replyOf }: TasksProps) {
  const reply = replyOf("task");
  const people = [
    { value: "", label: transactionCopy.unassigned },
    ...assignees.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <section id="tasks">
      <h2 className="label">{copy.tasks}</h2>
      {tasks.length === 0 ? <p className="text-mute">{copy.noTasks}</p> : null}
      <ul className="grid gap-3 empty:hidden">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      <Folded title={copy.add} open={reply !== undefined} className="mt-2">
        <FormFrame key={tasks.length} id="task" reply={reply} submit={copy.add}>
          {({ field }) => (
            <>
              <input type="hidden" name="act" value="task" />
              <Field {...field("task")} label={copy.task} maxLength={deskLimits.title} autoComplete="off" required />
              <Field {...field("taskDue")} type="datetime-local" label={copy.due} hint={copy.dueHint} />
              <Select {...field("taskAssigneeId")} label={copy.assignee} options={people} />
            </>
          )}
        </FormFrame>
      </Folded>
    </section>
  );
}

function TaskRow({ task: { id, title, assignee, due, doneAt } }: { task: Task }) {
  const isDone = doneAt !== null;
  const facts = [isDone || due === "" ? "" : copy.dueWords(due), assignee ?? ""].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0 text-row [overflow-wrap:anywhere]">
        <p className={isDone ? "text-mute" : "font-semibold"}>{isDone ? <s>{title}</s> : title}</p>
        {facts.length > 0 ? <p className="text-mute text-sm">{facts.join(" · ")}</p> : null}
      </div>
      <FormFrame id={`task-${id}`} className="shrink-0">
        <input type="hidden" name="act" value={isDone ? "task-undo" : "task-done"} />
        <input type="hidden" name="key" value={id} />
        <Button size="small" variant="quiet" aria-label={isDone ? copy.undoOf(title) : copy.doneOf(title)}>
          {isDone ? copy.undo : copy.done}
        </Button>
      </FormFrame>
    </li>
  );
}
