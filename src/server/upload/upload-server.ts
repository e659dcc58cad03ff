/** The `srv_id` of uploads: they lie in the one storage that the database knows by its mark (`storage-mark.ts`), which every node reaches (COVER-35). */
export const UPLOAD_SERVER = "main";
