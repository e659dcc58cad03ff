/** The `srv_id` of uploads: they lie in the one storage that the database knows by its mark (`storage-mark.ts`), which every node reaches (COVER-35). */
export const UPLOAD_SERVER = "main";

/** How the calls that use an upload name it (COVER-35). */
export interface UploadAnswer {
  readonly token: string;
  readonly server: string;
}

export const uploadAnswer = (token: string): UploadAnswer => ({ token, server: UPLOAD_SERVER });
