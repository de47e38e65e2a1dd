type NotesProps = { title: string; notes: { recordingId: string; isBlocked: boolean; text: string }[] };

/** Conflicts with licences in force; renders nothing without any. Blocking ones have an icon, not colour alone. */
export function Notes({ title, notes }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <section className="mt-8 border-l-4 border-amber bg-sand px-4 py-3 text-row">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 grid gap-1.5">
        {notes.map(({ isBlocked, text }) => (
          <li key={text} className={isBlocked ? "error !mt-0 !text-row" : "max-w-[75ch]"}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
