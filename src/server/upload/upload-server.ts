/** The `srv_id` of uploads: every node reaches them (COVER-35). */
export const UPLOAD_SERVER = "main";
