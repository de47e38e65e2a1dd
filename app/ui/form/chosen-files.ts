/** A file that was chosen or dropped, with the path of its folder. */
export type ChosenFile = { file: File; folder: string };

/** The files of an input; a folder's have their path. */
export function chosenFiles(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])].map((file) => ({
    file,
    folder: file.webkitRelativePath.split("/").slice(0, -1).join("/"),
  }));
}

/** Entries of a folder: browsers give up to 100 at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, folder }];
  }
  const inner = folder === "" ? entry.name : `${folder}/${entry.name}`;
  const found: ChosenFile[] = [];
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) found.push(...(await filesIn(child, inner)));
  return found;
}

/** The files that were dropped, those of folders included. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // Before the first pause: afterwards the items are gone.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return chosenFiles(files);
  const found: ChosenFile[] = [];
  for (const entry of entries) if (entry) found.push(...(await filesIn(entry, "")));
  return found;
}
