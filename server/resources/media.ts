import type { Resource } from '../services'

/** Call 10. */
export const mediaRoutes: Resource = (app, { db }) => {
  app.get('/api/client/media/sidebar', () =>
    db.query(
      `select id, title, file_path, sidebar_content_type from media where sidebar_content_type is not null order by id`,
    ),
  )
}
