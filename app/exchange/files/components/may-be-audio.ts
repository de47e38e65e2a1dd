const audioName = /\.(?:wave?|bwf|rf64|aif[fc]?|flac|mp[234]|og[ga]|opus|m4a|aac)$/i;

/** Whether a file can be audio by its name: folders have .DS_Store, covers and text files. */
export function mayBeAudio({ name, size }: Pick<File, "name" | "size">): boolean {
  return size > 0 && !name.startsWith(".") && audioName.test(name);
}
