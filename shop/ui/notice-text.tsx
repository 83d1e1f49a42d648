/** A notice or how-to: headings with their paragraphs, made to be read. */
import css from './notice-text.module.css'

export function NoticeText({ sections }: { sections: readonly { title: string; text: string }[] }) {
  return (
    <div className={css.notice}>
      {sections.map((section) => (
        <section key={section.title}>
          <h3 className={css.title}>{section.title}</h3>
          <p className={css.text}>{section.text}</p>
        </section>
      ))}
    </div>
  )
}

/** Steps or points, one per line. */
export function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className={css.points}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
