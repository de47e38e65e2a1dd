import type { SongTag } from "#app/backoffice/song-tags/read-song-tags.server.ts";
import { songTagsCopy as copy } from "#app/backoffice/song-tags/song-tags-copy.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { tagsCopy } from "#app/backoffice/tags/tags-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table, TableRow } from "#app/ui/list/table.tsx";

type SongTagsProps = {
  id: string;
  version: string;
  tags: SongTag[];
  known: Pick<SongTag, "category" | "label">[];
  canEdit: boolean;
  reply: FormReply | undefined;
};

const columns = [
  { id: "tag", label: copy.tag, wide: true },
  { id: "category", label: copy.category },
  { id: "source", label: copy.source },
  { id: "strength", label: copy.strength },
];
const editColumns = [...columns, { id: "remove", label: copy.remove, labelHidden: true }];

/** The tags of a song; a form for those who edit them. */
export function SongTags({ id, version, tags, known, canEdit, reply }: SongTagsProps) {
  if (!canEdit) return <TagList tags={tags} />;
  return (
    <FormFrame reply={reply} saved={{ path: songTabPath(id, "tags"), version }} submit>
      {(fields) => (
        <>
          <p className="max-w-prose text-mute">{copy.lead}</p>
          {tags.length === 0 ? (
            <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
          ) : (
            <Table caption={copy.title} columns={editColumns} cards>
              {tags.map((tag, at) => (
                <TableRow key={tag.id} columns={editColumns} cells={tagCells(tag, at, fields, reply)} />
              ))}
            </Table>
          )}
          <div className="grid max-w-2xl gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Field
              label={copy.add}
              hint={copy.addHint}
              {...fields.field("add")}
              list="known-tags"
              autoComplete="off"
              maxLength={120}
            />
            <Field label={copy.addStrength} {...fields.field("addStrength", "100")} inputMode="numeric" />
            <datalist id="known-tags">
              {known.map(({ category, label }) => (
                <option key={`${category} ${label}`} value={`${tagsCopy.categories[category]}: ${label}`} />
              ))}
            </datalist>
          </div>
        </>
      )}
    </FormFrame>
  );
}

/** What was typed in the row of a tag; undefined before a submit. */
function typedRow(reply: FormReply | undefined, id: string): Record<string, unknown> | undefined {
  const rows = reply?.status === "error" ? reply.initialValue?.tags : undefined;
  return Array.isArray(rows) ? (rows.find((row) => (row as { id?: unknown }).id === id) as never) : undefined;
}

function tagCells(tag: SongTag, at: number, fields: FormFields, reply: FormReply | undefined) {
  const name = (field: string) => `tags[${at}].${field}`;
  const typed = typedRow(reply, tag.id);
  return {
    tag: (
      <span className="[overflow-wrap:anywhere]">
        {tag.label}
        <input type="hidden" name={name("id")} value={tag.id} />
      </span>
    ),
    category: tagsCopy.categories[tag.category],
    source:
      tag.source === "human" ? (
        copy.sources.human
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-4">
          {copy.sources.machine}
          <Checkbox
            name={name("confirm")}
            label={
              <>
                {copy.confirm} <span className="sr-only">{tag.label}</span>
              </>
            }
            defaultChecked={typed?.confirm === "on"}
          />
        </span>
      ),
    strength: (
      <Field
        label={copy.strengthOf(tag.label)}
        labelHidden
        name={name("strength")}
        inputMode="numeric"
        className="w-24"
        defaultValue={typed ? String(typed.strength ?? "") : String(tag.strength)}
        error={fields.error(name("strength"))}
      />
    ),
    remove: (
      <Checkbox
        name={name("remove")}
        label={
          <>
            {copy.remove} <span className="sr-only">{tag.label}</span>
          </>
        }
        defaultChecked={typed?.remove === "on"}
      />
    ),
  };
}

function TagList({ tags }: { tags: SongTag[] }) {
  if (tags.length === 0) return <EmptyState title={copy.empty}>{copy.emptyRead}</EmptyState>;
  return (
    <Table caption={copy.title} columns={columns} cards>
      {tags.map((tag) => (
        <TableRow
          key={tag.id}
          columns={columns}
          cells={{
            tag: tag.label,
            category: tagsCopy.categories[tag.category],
            source: copy.sources[tag.source],
            strength: String(tag.strength),
          }}
        />
      ))}
    </Table>
  );
}
